/** A calendar event. Moments are ISO 8601. */
export interface CalendarEvent {
  /** Globally unique and stable, so that calendar programs recognize the event. */
  id: string
  createdAt: string
  from: string
  until: string
  title: string
  place: string
  description: string
  page: string
  /** Not agreed yet: shown without blocking the time. */
  isTentative?: boolean
}

export interface CalendarOptions {
  /** Name of the calendar for programs that subscribe. */
  name?: string
}

/** Events as an iCalendar file (RFC 5545): lines end with CRLF, text is escaped, long lines are folded. */
export function calendarFile(events: readonly CalendarEvent[], { name }: CalendarOptions = {}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//LocalChef//Orders//EN',
    'METHOD:PUBLISH',
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    // Refresh interval (RFC 7986, and the older property that most programs know).
    ...(name ? ['REFRESH-INTERVAL;VALUE=DURATION:PT30M', 'X-PUBLISHED-TTL:PT30M'] : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(fold).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@localchef`,
    `DTSTAMP:${stamp(event.createdAt)}`,
    `DTSTART:${stamp(event.from)}`,
    `DTEND:${stamp(event.until)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.page}`,
    ...(event.isTentative ? ['STATUS:TENTATIVE', 'TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
}

function stamp(moment: string): string {
  return new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** Folds at 75 octets; continuation lines begin with a space. */
function fold(line: string): string[] {
  const folded: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const length = octetsOf(character)
    if (octets + length > 74) {
      folded.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += length
  }
  return [...folded, current]
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
