export function Tiktok() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <g fill="currentColor" stroke="none">
        <path d="M16.4 2h-3.3v13.4a2.7 2.7 0 1 1-2.7-2.7l.8.1V9.4l-.8-.1a6.1 6.1 0 1 0 6.1 6.1V8.7a7.9 7.9 0 0 0 4.5 1.4V6.7A4.6 4.6 0 0 1 16.4 2" />
      </g>
    </svg>
  );
}
