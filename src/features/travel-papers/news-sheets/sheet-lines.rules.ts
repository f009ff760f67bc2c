import { weekdayNames } from '#src/shared/day.ts'

/** A line of a block as it is printed. `end` stands at the right. */
export type SheetLine =
  | { kind: 'stop'; time: string; name: string; text: string; end: string }
  | { kind: 'day'; text: string; end: string }
  | { kind: 'timed'; time: string; text: string; end: string }
  | { kind: 'pair'; text: string; end: string }
  | { kind: 'lead'; name: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'gap' }

/** The sign between the parts of a line. */
const partSign = ' · '

/** A time, with what is said of an hour that a night has twice or never, and of another day: "02:30 (ora legale)". */
const notes = `(?: \\((?:[^)]*ora legale|(?:${weekdayNames.join('|')}) [^)]*)\\))*`
const timed = new RegExp(`^(\\d{1,2}:\\d{2}${notes}) (.*)$`)
const pair = /^(.+): (\S.*)$/

/**
 * The lines of a block's text. What is typed is what is printed: a line that begins with a time gets its column of
 * times, in the programme a line that begins with a weekday opens a day, and in the numbers "name: number" has two ends.
 */
export function sheetLines(key: string, text: string): SheetLine[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.map((line, at) => {
    if (line === '') return { kind: 'gap' }
    if (key === 'departures') return stopLine(line)
    if (key === 'programme' || key === 'guides') return programmeLine(line)
    if (key === 'numbers') return pairLine(line)
    if (key === 'hotel' && (at === 0 || lines[at - 1] === '')) return leadLine(line)
    return { kind: 'text', text: line }
  })
}

function stopLine(line: string): SheetLine {
  const [, time, rest] = timed.exec(line) ?? []
  if (time === undefined || rest === undefined) return { kind: 'text', text: line }
  const [name = '', text = '', ...more] = rest.split(partSign)
  return { kind: 'stop', time, name, text, end: more.join(partSign) }
}

function programmeLine(line: string): SheetLine {
  const first = line.split(/[ ,:]/, 1)[0]!.toLowerCase()
  const [text = '', ...more] = line.split(partSign)
  if (weekdayNames.includes(first)) return { kind: 'day', text, end: more.join(partSign) }
  const [, time = '', what = text] = timed.exec(text) ?? []
  return { kind: 'timed', time, text: what, end: more.join(partSign) }
}

function pairLine(line: string): SheetLine {
  const [, text, end] = pair.exec(line) ?? []
  return text !== undefined && end !== undefined ? { kind: 'pair', text, end } : { kind: 'text', text: line }
}

function leadLine(line: string): SheetLine {
  const comma = line.indexOf(',')
  return comma < 0
    ? { kind: 'lead', name: line, text: '' }
    : { kind: 'lead', name: line.slice(0, comma), text: line.slice(comma) }
}
