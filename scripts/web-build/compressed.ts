import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zipped = promisify(gzip)
const smallest = 1_000

/** Writes compressed copies beside the static files, so that no request waits for compression. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(names.filter((name) => /\.(js|css|svg)$/.test(name)).map((name) => lay(path.join(dir, name))))
    },
  }
}

async function lay(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    zipped(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
