import { WifiOff } from 'lucide-react'

/** Says that a page is not updated at once, because the live connection is lost. */
export function NotLive({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-md bg-warning-soft p-3 text-small text-warning print:hidden"
    >
      <WifiOff className="size-4.5 shrink-0" aria-hidden />
      {text}
    </p>
  )
}
