export interface CalendarEvent {
  /** Unique for ever: the same event saved twice stays one. */
  id: string
  createdAt: string
  from: string
  until: string
  title: string
  place: string
  description: string
  page: string
}

/** An event as an iCalendar file (RFC 5545): lines end with CRLF, text is escaped, long lines are folded. */
export function calendarEvent(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//LocalChef//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@localchef`,
    `DTSTAMP:${stamp(event.createdAt)}`,
    `DTSTART:${stamp(event.from)}`,
    `DTEND:${stamp(event.until)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.page}`,
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
