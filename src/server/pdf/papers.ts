import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const require = createRequire(import.meta.url)
const weights = [
  '400Regular/SourceSans3_400Regular',
  '600SemiBold/SourceSans3_600SemiBold',
  '400Regular_Italic/SourceSans3_400Regular_Italic',
]
const sources = fileURLToPath(new URL('../../', import.meta.url))

let compiler: NodeCompiler | undefined

function typst(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    workspace: sources,
    fontArgs: [
      {
        fontBlobs: weights.map((weight) =>
          readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${weight}.ttf`)),
        ),
      },
    ],
  })
  return compiler
}

/**
 * Sets a paper as a tagged PDF (PDF/UA-1). `layout` is a `.typ` file below `src`; `data` reaches it as JSON under
 * `sys.inputs.data` and is never read as markup. Letters that our font lacks, as in a Chinese name, would be refused by
 * that standard: such a paper is set without its mark.
 */
export function paper(layout: string, data: object): Uint8Array {
  const source = { mainFilePath: `${sources}${layout}`, inputs: { data: JSON.stringify(data) } }
  try {
    return typst().pdf(source, { pdfStandard: 'ua-1' })
  } catch (error) {
    if (!/could not be displayed|disallowed codepoint/.test(String((error as Error).message))) throw error
    return typst().pdf(source)
  } finally {
    typst().evictCache(10)
  }
}
