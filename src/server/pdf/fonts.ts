import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const google = (file: string) => require.resolve(`@expo-google-fonts/${file}.ttf`)
const besides = (name: string, file: string) => path.join(require.resolve(name), `../../fonts/${file}`)

/**
 * The fonts of papers, searched in this order: Latin, Greek and Cyrillic, then Arabic, Hebrew, Chinese and Japanese,
 * Korean. Each has the two weights that layouts use.
 */
const families: readonly { name: string; files: readonly string[] }[] = [
  {
    name: 'Source Sans 3',
    files: [
      google('source-sans-3/400Regular/SourceSans3_400Regular'),
      google('source-sans-3/600SemiBold/SourceSans3_600SemiBold'),
    ],
  },
  {
    name: 'Noto Sans Arabic',
    files: [
      google('noto-sans-arabic/400Regular/NotoSansArabic_400Regular'),
      google('noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold'),
    ],
  },
  {
    name: 'Noto Sans Hebrew',
    files: [
      google('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular'),
      google('noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold'),
    ],
  },
  {
    name: 'Noto Sans S Chinese',
    files: ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'].map((file) => besides('@embedpdf/fonts-sc', file)),
  },
  {
    name: 'Noto Sans Korean',
    files: ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'].map((file) => besides('@embedpdf/fonts-kr', file)),
  },
]

export const fontNames = families.map(({ name }) => name)
/** The font files as paths: the engine reads only those that a paper needs, and the Chinese ones alone weigh 17 MB. */
export const fontFiles = families.flatMap(({ files }) => [...files])

/**
 * Runs `make` while the machine seems to have no fonts. The engine searches the machine's fonts at every start and has
 * no option against it. Where fontconfig is used, this settings file gives it no folder.
 */
export function withoutFontsOfMachine<Made>(make: () => Made): Made {
  const before = process.env.FONTCONFIG_FILE
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('no-fonts.conf', import.meta.url))
  try {
    return make()
  } finally {
    if (before === undefined) delete process.env.FONTCONFIG_FILE
    else process.env.FONTCONFIG_FILE = before
  }
}
