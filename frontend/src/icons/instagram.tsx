export function Instagram() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <g>
        <rect x="3" y="3" width="18" height="18" rx="5.5" />
        <circle cx="12" cy="12" r="4" />
        <circle cx="17" cy="7" r="1.2" fill="currentColor" stroke="none" />
      </g>
    </svg>
  );
}
