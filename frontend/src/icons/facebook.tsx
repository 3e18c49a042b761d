export function Facebook() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <g fill="currentColor" stroke="none">
        <path d="M14 8.2V6.5c0-.8.5-1 1-1h2.4V2h-3.3C10.8 2 9.6 4 9.6 6.2v2H7v3.6h2.6V22H14V11.8h3l.5-3.6z" />
      </g>
    </svg>
  );
}
