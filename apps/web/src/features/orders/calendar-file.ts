import type { Order } from '@localchef/contracts/order'

/** A pickup as an iCalendar file (RFC 5545): lines end with CRLF, text is escaped, long lines are folded. */
export function calendarFile(order: Order, words: { title: string; address: string; page: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//LocalChef//Orders//EN',
    'BEGIN:VEVENT',
    `UID:order-${order.id}@localchef`,
    `DTSTAMP:${stamp(order.placedAt)}`,
    `DTSTART:${stamp(order.slotFrom)}`,
    `DTEND:${stamp(order.slotUntil)}`,
    `SUMMARY:${escaped(words.title)}`,
    `LOCATION:${escaped(words.address)}`,
    `DESCRIPTION:${escaped(order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('\n'))}`,
    `URL:${words.page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(fold).join('\r\n')}\r\n`
}

function stamp(moment: string): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n')
}

/** At most 75 octets a line; the rest follows on lines that begin with a space. */
function fold(line: string): string[] {
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    if (new TextEncoder().encode(current + character).length > 74) {
      folded.push(current)
      current = ' '
    }
    current += character
  }
  return [...folded, current]
}
