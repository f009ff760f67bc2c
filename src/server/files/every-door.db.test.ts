import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { callsOfFeatures, partsOf } from '#src/server/testing/contract-samples.ts'
import { sampleFiles, zipOf } from '#src/server/testing/sample-files.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import { maxFileBytes } from '#src/shared/files.ts'

const office = await testApp()
const { upload } = testUploads(office)

/** The calls that keep a file. The import reads its file and keeps none; it has limits and tests of its own. */
const doors = (await callsOfFeatures()).filter(
  ([name, { config }]) => 'takesFile' in config && config.takesFile && name !== 'readImportFile',
)

/** 64 MB of zeros in a few KB, behind the head of an archive that is no document. */
const bomb = Buffer.concat([zipOf({ 'a.txt': 'a' }), deflateRawSync(Buffer.alloc(64 * 1024 * 1024))])
const hostile = [
  ['a program by the name of a PDF', Buffer.from('MZ\x90\0\x03 This program cannot be run'), 'contratto.pdf', 400],
  ['an archive that grows when it is opened', bomb, 'polizza.docx', 400],
  ['a page with a program in it', Buffer.from('<!doctype html><script>alert(1)</script>'), 'foto.png', 400],
  ['nothing', Buffer.alloc(0), 'vuoto.pdf', 400],
  ['a byte too many', Buffer.concat([sampleFiles.pdf, Buffer.alloc(maxFileBytes)]), 'grande.pdf', 413],
] as const

it('knows every door', () => {
  const names = doors.map(([name]) => name)
  for (const door of [
    'addDocument',
    'issuePolicies',
    'addBookingFile',
    'addServiceFile',
    'addSupplierInvoice',
    'setLogo',
  ])
    expect(names).toContain(door)
})

describe.each(doors)('%s', (_name, endpoint) => {
  const sampleOf = (place: string) =>
    Object.fromEntries(
      Object.entries(partsOf(endpoint).find((part) => part.place === place)?.sample ?? {}).map(([key, value]) => [
        key,
        String(value),
      ]),
    )
  const send = (content: Buffer, name: string) =>
    upload({ endpoint, params: sampleOf('params'), query: sampleOf('querystring'), content, name })

  it.each(hostile)('refuses %s at its file', async (_what, content, name, status) => {
    const problem = await send(content, name)
    expect(problem).toMatchObject({ status, code: expect.stringMatching(/^shapes\.file-/) })
  })

  it('takes pictures of telephones, whatever path and accents their name has, unless it wants another kind', async () => {
    const answer = await send(sampleFiles.heic, '../../Città di Nàpoli/Menù.HEIC')
    expect(answer).toMatchObject(
      endpoint.url === '/api/settings/logo' ? { code: 'settings.logo-format' } : { status: 404 },
    )
  })

  it('leaves nothing of what was refused', async () => {
    expect((await office.pool.query('select 1 from files')).rowCount).toBe(0)
  })
})
