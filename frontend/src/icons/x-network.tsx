export function XNetwork() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <g fill="currentColor" stroke="none">
        <path
          fillRule="evenodd"
          d="M2.6 3h6.2l4.4 6 5.3-6H21l-6.7 7.6L21.7 21h-6.2l-4.8-6.5L5 21H2.4l7.1-8.1zm3.6 1.8 10.2 14.4h1.8L8 4.8z"
        />
      </g>
    </svg>
  );
}
