export function Linkedin() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <g fill="currentColor" stroke="none">
        <circle cx="5" cy="5" r="2.3" />
        <path d="M3 9h4v12H3zM9.8 9h3.8v1.7c.6-1.1 1.9-2 3.7-2 3 0 4.2 1.9 4.2 5V21h-4v-6.6c0-1.5-.5-2.4-1.8-2.4s-1.9 1-1.9 2.5V21h-4z" />
      </g>
    </svg>
  );
}
