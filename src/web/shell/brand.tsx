/** The product's sign: an old coach, drawn in the line of the icons. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 16.5V9.5C3 6.5 5 5 8 5h6.5C18.5 5 21 8.3 21 12.5v4a.5.5 0 0 1-.5.5h-1M9.5 17h5M4.5 17h-1a.5.5 0 0 1-.5-.5M3 11h17.8M9 5v6M15 5v6" />
      <circle cx="7" cy="17" r="2.2" />
      <circle cx="17" cy="17" r="2.2" />
    </svg>
  )
}
