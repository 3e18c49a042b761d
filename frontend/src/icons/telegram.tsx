export function Telegram() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <g fill="currentColor" stroke="none">
        <path d="M21.2 3.1 2.7 10.3c-1 .4-.9 1.7.1 2l4.7 1.4L18 6.9l-8.2 8.2-.2 4.5c0 .9 1 1.3 1.6.7l2.5-2.4 4.5 3.3c.7.5 1.7.1 1.9-.7L22.9 4.5c.2-1-.8-1.8-1.7-1.4" />
      </g>
    </svg>
  );
}
