import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Comment, type ParseResult, parseSync, Visitor } from 'oxc-parser'
import { isTest, type Place, placeOf } from './layout.ts'

export type Import = {
  specifier: string
  line: number
  isOnDemand?: true
  names: { imported: string | null; local: string }[]
}

/** A program file; `path` is relative to the project's folder, with `/`. */
export type SourceFile = {
  path: string
  place: Place
  isTest: boolean
  lines: number
  program: ParseResult['program']
  comments: Comment[]
  imports: Import[]
  lineAt: (offset: number) => number
}

/** A fault to mend. `line` is given where a single line causes it. */
export type Fault = { path: string; line?: number; rule: string; says: string }

const roots = ['bench', 'bin', 'docs', 'e2e', 'migrations', 'scripts', 'src']
const isProgram = (name: string) => /\.(ts|tsx|js|jsx|mjs|cjs)$/.test(name)

/** Every file below the folders that the structure covers, as paths from `root`. */
export function filesIn(root: string): string[] {
  return roots
    .flatMap((top) => listing(path.join(root, top)).map((name) => `${top}/${name}`))
    .filter((name) => !/(^|\/)(node_modules|dist|meta|\.[^/]+)(\/|$)/.test(name))
    .sort()
}

function listing(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  } catch {
    return []
  }
}

export function readSources(root: string, paths: readonly string[]): SourceFile[] {
  return paths.filter(isProgram).map((name) => readSource(name, readFileSync(path.join(root, name), 'utf8')))
}

function readSource(name: string, text: string): SourceFile {
  const { program, comments, module } = parseSync(name, text)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    line: lineAt(found.start),
    names: found.entries.map((entry) => ({ imported: entry.importName.name, local: entry.localName.value })),
  }))
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, start } of entries)
      if (moduleRequest) imports.push({ specifier: moduleRequest.value, line: lineAt(start), names: [] })
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[1] !== undefined)
      imports.push({ specifier: literal[1], line: lineAt(start), isOnDemand: true, names: [] })
  }
  new Visitor({
    TSImportType: ({ source, start }) => imports.push({ specifier: source.value, line: lineAt(start), names: [] }),
  }).visit(program)
  const lines = text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return { path: name, place: placeOf(name), isTest: isTest(name), lines, program, comments, imports, lineAt }
}

/** The file that an import of ours names, as a path from the project's folder; null for a package. */
export function targetOf(from: SourceFile, specifier: string): string | null {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#src/')) return `src/${bare.slice('#src/'.length)}`
  return bare.startsWith('.') ? path.posix.join(path.posix.dirname(from.path), bare) : null
}

/** `@scope/name` or `name` of an import; `node:…` stays whole. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
