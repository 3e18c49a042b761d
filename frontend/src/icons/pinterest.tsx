export function Pinterest() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <g>
        <circle cx="12" cy="12" r="9.5" />
        <path d="m9.6 20.5 2.6-11M8.4 13.6a4.2 4.2 0 1 1 3.3 2.1" />
      </g>
    </svg>
  );
}
