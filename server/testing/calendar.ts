/** Reads iCalendar files in tests as a calendar program would, and throws if they break RFC 5545. */
import ICAL from 'ical.js'

/** What a calendar program shows of an entry. */
interface CalendarEntry {
  readonly uid: string
  readonly sequence: number
  readonly start: Date
  readonly end: Date
  readonly status: string
  readonly location: string
  readonly summary: string
  /** Whether the entry leaves its time free. */
  readonly isFree: boolean
}

/** The entries of a file. @throws Error if it is not a valid iCalendar file. */
export function readCalendar(text: string): CalendarEntry[] {
  const lines = text.split('\r\n')
  if (lines.pop() !== '') throw new Error('the last line does not end with CRLF')
  for (const line of lines) {
    if (/\p{Cc}/u.test(line.replaceAll('\t', ''))) throw new Error(`a control character: ${line}`)
    if (/[\r\n]/.test(line)) throw new Error(`a bare line end: ${line}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of more than 75 bytes: ${line}`)
  }
  const calendar = new ICAL.Component(ICAL.parse(text))
  if (calendar.name !== 'vcalendar') throw new Error(`not a calendar: ${calendar.name}`)
  if (calendar.getFirstPropertyValue('version') !== '2.0') throw new Error('not version 2.0')
  onlyOne(calendar, 'prodid')
  onlyOne(calendar, 'method')
  return calendar.getAllSubcomponents('vevent').map((component) => {
    for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'sequence', 'summary']) onlyOne(component, name)
    const event = new ICAL.Event(component, { strictExceptions: true })
    if (event.startDate.zone !== ICAL.Timezone.utcTimezone) throw new Error('the start is not in UTC')
    // RFC 5545, 3.8.2.2: later, not equal.
    if (event.endDate.compare(event.startDate) <= 0) throw new Error('it does not end after it begins')
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      status: String(component.getFirstPropertyValue('status')),
      location: event.location,
      summary: event.summary,
      isFree: component.getFirstPropertyValue('transp') === 'TRANSPARENT',
    }
  })
}

function onlyOne(component: InstanceType<typeof ICAL.Component>, name: string): void {
  const count = component.getAllProperties(name).length
  if (count !== 1) throw new Error(`${component.name} has ${count} × ${name}`)
}
