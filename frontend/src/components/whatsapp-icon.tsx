import type { IconProps } from "./icon";

export function WhatsappIcon(props: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="currentColor"
      aria-hidden="true"
      {...props}
    >
      <path d="M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2m0 2a8 8 0 0 1 0 16 8 8 0 0 1-4.1-1.1l-.4-.2-2.6.7.7-2.5-.3-.5A8 8 0 0 1 12 4" />
      <path d="M8.9 7.4c-.2-.4-.4-.4-.6-.4h-.6c-.2 0-.5.1-.8.4s-1 1-1 2.4 1 2.8 1.2 3c.1.2 2 3.2 5 4.4 2.5 1 3 .8 3.5.7s1.7-.7 2-1.4.2-1.2.1-1.3l-.5-.3-1.9-.9c-.2-.1-.5-.2-.7.2l-.8 1c-.2.2-.3.2-.6.1s-1.2-.5-2.4-1.4c-.9-.8-1.5-1.8-1.6-2.1s0-.5.1-.6l.5-.5c.1-.2.2-.3.3-.5v-.5z" />
    </svg>
  );
}
