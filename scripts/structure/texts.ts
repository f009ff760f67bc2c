import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Visitor } from 'oxc-parser'
import { catalogues, featureOrder, roleOf, screenTexts, serverTexts } from './layout.ts'
import { type Fault, type SourceFile, targetOf } from './source-file.ts'

const code = new RegExp(`^(?:calls|shapes|${featureOrder.join('|')})\\.[a-z0-9]+(?:-[a-z0-9]+)*$`)
const speaking = ['rules', 'contract', 'tables', 'commands']

/**
 * Checks that every refusal has a text, that every text is said somewhere, that it is in both catalogues, used by the
 * server alone or loaded with its screens, and that apostrophes are straight.
 */
export function textFaults(root: string, paths: readonly string[], files: readonly SourceFile[]): Fault[] {
  const catalogued = files.filter((file) => roleOf(file.path) === 'text' && !file.isTest)
  const texts = catalogued.flatMap(textsOf)
  const keys = new Set(texts.map(({ value }) => value))
  const sql = paths.filter((name) => name.startsWith('migrations/') && name.endsWith('.sql'))
  const constraints = sql.flatMap((name) => constraintsIn(name, readFileSync(path.join(root, name), 'utf8')))
  const named = [...files.flatMap(codesIn), ...constraints]
  const firstOf = new Map(named.toReversed().map((found) => [found.value, found]))
  return [
    ...named.filter((found) => firstOf.get(found.value) === found && !keys.has(found.value)).map(untold),
    ...unsaid(texts, files, new Set(constraints.map(({ value }) => value))),
    ...catalogued.flatMap((file) => uncatalogued(file, files)),
    ...files.flatMap(apostrophes),
  ]
}

type Found = { value: string; path: string; line: number }

const untold = ({ value, path, line }: Found): Fault => ({
  path,
  line,
  rule: 'text',
  says: `${value} has no text: add it to a *.text.ts`,
})

function textsOf(file: SourceFile): Found[] {
  const texts: Found[] = []
  new Visitor({
    Property({ key, start }) {
      if (key.type === 'Literal' && typeof key.value === 'string')
        texts.push({ value: key.value, path: file.path, line: file.lineAt(start) })
    },
  }).visit(file.program)
  return texts
}

/** The texts whose key no program names, neither whole nor by its beginning (`trips.status.${status}`). */
function unsaid(texts: readonly Found[], files: readonly SourceFile[], named: ReadonlySet<string>): Fault[] {
  const whole = new Set(named)
  const beginnings = new Set<string>()
  for (const file of files) {
    if (file.isTest || roleOf(file.path) === 'text') continue
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') whole.add(value)
      },
      TemplateLiteral({ quasis: [first, ...more] }) {
        const text = first!.value.raw
        if (more.length === 0) whole.add(text)
        else if (/^[\w-]+\./.test(text)) beginnings.add(text)
      },
    }).visit(file.program)
  }
  const isSaid = (key: string) => whole.has(key) || [...beginnings].some((text) => key.startsWith(text))
  return texts
    .filter(({ value }) => value.includes('.') && !isSaid(value))
    .map(({ value, ...where }) => ({ ...where, rule: 'text', says: `nothing says ${value}: delete it` }))
}

/** The refusal codes in a file. Names of events, jobs and reactions have the same form and are skipped. */
function codesIn(file: SourceFile): Found[] {
  const isSpeaking =
    file.place.area === 'feature'
      ? speaking.includes(file.place.role)
      : file.place.area === 'shared' || file.place.area === 'server'
  if (!isSpeaking || file.isTest || roleOf(file.path) === 'text') return []
  const found: Found[] = []
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string' && code.test(value))
        found.push({ value, path: file.path, line: file.lineAt(start) })
    },
  }).visit(file.program)
  return found
}

/** The constraints of a migration that are named like refusals. */
function constraintsIn(name: string, text: string): Found[] {
  return [...text.matchAll(/\b(?:constraint\b\s*=?\s*|refuse_change\()['"]([^'"]+)['"]/gi)]
    .filter(([, value = '']) => code.test(value))
    .map(({ 1: value = '', index }) => ({ value, path: name, line: text.slice(0, index).split('\n').length }))
}

function uncatalogued(file: SourceFile, files: readonly SourceFile[]): Fault[] {
  if (file.place.area !== 'feature' && file.place.area !== 'shared') return []
  const onlyIn = serverTexts.includes(file.path)
    ? 'src/server/text.ts'
    : screenTexts.includes(file.path)
      ? 'src/web/text.ts'
      : null
  return files
    .filter(({ path }) => catalogues.includes(path) && (onlyIn === null || path === onlyIn))
    .filter((catalogue) => !catalogue.imports.some(({ specifier }) => targetOf(catalogue, specifier) === file.path))
    .map((catalogue) => ({ path: file.path, rule: 'catalogue', says: `add it to ${catalogue.path}` }))
}

function apostrophes(file: SourceFile): Fault[] {
  if (file.isTest || (roleOf(file.path) !== 'text' && !file.path.endsWith('.tsx'))) return []
  const faults: Fault[] = []
  const look = (text: string, start: number) => {
    if (/[\u2018\u2019]/.test(text))
      faults.push({
        path: file.path,
        line: file.lineAt(start),
        rule: 'apostrophe',
        says: "write a straight apostrophe, '",
      })
  }
  new Visitor({
    Literal: ({ value, start }) => look(String(value), start),
    TemplateElement: ({ value, start }) => look(value.raw, start),
    JSXText: ({ value, start }) => look(value, start),
  }).visit(file.program)
  return faults
}
