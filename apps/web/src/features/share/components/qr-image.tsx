import { useMemo } from 'react'
import { qrCodeOf } from '../qr-code.ts'

/** A QR code, black on white in every theme. */
export function QrImage({
  address,
  label,
  className,
}: {
  address: string
  label: string
  className?: string
}) {
  const { size, path } = useMemo(() => qrCodeOf(address), [address])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
