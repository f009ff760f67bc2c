import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { aCompleteDraft } from '#src/features/trips/trips.builders.ts'
import { incomingFolder } from '#src/server/files/store.ts'
import { testApp } from '#src/server/testing/app.ts'
import { officeFile, sampleFiles, zipOf } from '#src/server/testing/sample-files.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import { maxFileBytes } from '#src/shared/files.ts'
import { addServiceFile, getServiceFile } from './service-files.contract.ts'

const testing = await testApp()
const { act, answer, app, db, environment, cookieOf, pool } = testing
const { upload, uploaded, address } = testUploads(testing)
const draft = await act((work) => aCompleteDraft(work))
const add = { endpoint: addServiceFile, params: { serviceId: draft.coachId } }
const path = `/api/services/${draft.coachId}/files`

const counts = async () => {
  const { rows } = await db.execute<{ files: number; hung: number }>(
    'select (select count(*)::int from files) as files, (select count(*)::int from service_files) as hung',
  )
  const entries = await readdir(join(environment.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return { ...rows[0]!, stored: entries.filter((entry) => entry.isFile()).length }
}
const arriving = () => readdir(incomingFolder(environment.dataDir))

afterEach(async () => {
  expect(await arriving(), 'nothing lies where uploads arrive').toEqual([])
  const { files, hung, stored } = await counts()
  expect([hung, stored], 'as many contents and documents as files').toEqual([files, files])
})

const format = {
  status: 400,
  code: 'shapes.file-format',
  detail: 'Formato non ammesso: usa PDF, JPG, PNG, WebP, HEIC, DOCX o XLSX',
}
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

test('the name of an accepted kind does not help another content', async () => {
  const lies: Record<string, Buffer> = {
    'programma.pdf': Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'),
    'pagina.pdf': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'pagina-travestita.pdf': Buffer.from('<html><!-- %PDF-1.4 --><script>alert(1)</script>'),
    'testo.pdf': Buffer.from('%PDFoglio di viaggio'),
    'disegno.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'animazione.jpg': Buffer.from(
      'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
      'latin1',
    ),
    'archivio.docx': zipOf({ 'word/document.xml': 'x', 'lettera.txt': 'y' }),
    'macro.docx': officeFile('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    'modello.docx': officeFile('word/document.xml', `${word}.template.main+xml`),
    'presentazione.xlsx': officeFile(
      'ppt/presentation.xml',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
    ),
    'vecchio.xlsx': Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
    'elenco.xlsx': Buffer.from('Cognome;Nome\r\nRossi;Anna'),
  }
  for (const [name, content] of Object.entries(lies))
    expect(await upload({ ...add, name, content }), name).toMatchObject(format)
})

test('a true content is accepted under any name, and gets an ending that fits', async () => {
  for (const name of ['contratto.exe', 'contratto.html', 'contratto', '.htaccess', 'con%00trattо.svg'])
    expect(await uploaded({ ...add, name })).toMatchObject({
      contentType: 'application/pdf',
      name: expect.stringMatching(/\.pdf$/),
    })
})

test('a file that is two things at once leaves as the kind it was accepted for, and may run nothing', async () => {
  const script = Buffer.from('<script>alert(1)</script>')
  const twofold: Record<string, Buffer> = {
    'image/jpeg': Buffer.concat([sampleFiles.jpeg, zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: X' })]),
    'image/png': Buffer.concat([sampleFiles.png, script]),
    'application/pdf': Buffer.concat([sampleFiles.pdf, script, zipOf({ 'a.txt': 'a' })]),
  }
  for (const [contentType, content] of Object.entries(twofold)) {
    const { id } = await uploaded({ ...add, content, name: 'due.html' })
    const { headers } = await answer(getServiceFile, { params: { serviceFileId: id }, query: { inline: 'true' } })
    expect(headers['content-type']).toBe(contentType)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('an empty file, no file, two files, another kind of body are refused', async () => {
  expect(await upload({ ...add, content: Buffer.alloc(0) })).toMatchObject({
    status: 400,
    code: 'shapes.file-empty',
    detail: 'Il file è vuoto',
  })
  const cookie = await cookieOf('admin')
  const post = async (body: string, type: string) => {
    const headers = { cookie, 'idempotency-key': crypto.randomUUID(), 'content-type': type }
    return app.inject({ method: 'POST', url: path, headers, payload: body })
  }
  const part = (name: string, more = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const multipart = 'multipart/form-data; boundary=x'
  const file = `${part('file', '; filename="a.pdf"')}${sampleFiles.pdf.toString('latin1')}\r\n`
  for (const [body, type, status] of [
    ['', multipart, 400],
    ['--x--\r\n', multipart, 400],
    [`${part('testo')}ciao\r\n--x--\r\n`, multipart, 400],
    [file.slice(0, 300), multipart, 400],
    [`${part('__proto__', '; filename="a.pdf"')}x\r\n--x--\r\n`, multipart, 400],
    [file, 'multipart/form-data', 400],
    ['{}', 'application/json', 400],
    ['a=1', 'application/x-www-form-urlencoded', 415],
  ] as const)
    expect(await post(body, type), `${type} ${body.slice(0, 60)}`).toMatchObject({ statusCode: status })
  expect((await post(`${file}${file}--x--\r\n`, multipart)).json()).toMatchObject({
    status: 400,
    code: 'calls.one-file',
    detail: 'Si carica un file alla volta.',
    fields: [{ path: '/file' }],
  })
  expect((await app.inject({ method: 'POST', url: path, headers: { cookie } })).json()).toMatchObject({
    code: 'calls.key-missing',
  })
})

test('twenty megabytes are accepted, one byte more is not', async () => {
  const full = Buffer.concat([sampleFiles.pdf, Buffer.alloc(maxFileBytes - sampleFiles.pdf.length)])
  expect(await uploaded({ ...add, content: full })).toMatchObject({ size: 20_971_520 })
  const tooLarge = { status: 413, code: 'shapes.file-too-large', detail: 'Il file supera i 20 MB' }
  expect(await upload({ ...add, content: Buffer.concat([full, Buffer.alloc(1)]) })).toMatchObject(tooLarge)
  expect(await upload({ ...add, content: Buffer.concat([full, full]) })).toMatchObject(tooLarge)
})

test('names with folders, controls, reversed direction or 300 letters do no harm', async () => {
  const kept: Record<string, string> = {
    '../../../etc/passwd.pdf': 'passwd.pdf',
    '..\\..\\windows\\win.pdf': 'win.pdf',
    '..': 'documento.pdf',
    '/': 'documento.pdf',
    'conferma\u202efdp.exe': 'confermafdp.exe.pdf',
    [`${'è'.repeat(300)}.pdf`]: `${'è'.repeat(146)}.pdf`,
    'a;b="c",d.pdf': 'a;b="c",d.pdf',
    '<img src=x onerror=alert(1)>.pdf': '-img src=x onerror=alert(1)-.pdf',
    "'; drop table files; --.pdf": "'; drop table files; --.pdf",
  }
  for (const [name, expected] of Object.entries(kept)) {
    const { id, name: given } = await uploaded({ ...add, name })
    expect(given.replaceAll('%22', '"')).toBe(expected)
    const { statusCode, headers } = await answer(getServiceFile, { params: { serviceFileId: id }, query: {} })
    expect(statusCode).toBe(200)
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]+$/)
  }
  const { rows } = await db.execute<{ odd: number }>(
    `select count(*)::int as odd from files where stored_as !~ '^20[0-9]{2}-[0-9]{2}/[0-9a-f-]{36}$'`,
  )
  expect(rows[0]!.odd).toBe(0)
})

test('no damaged file crashes the program', async () => {
  for (const [kind, content] of Object.entries(sampleFiles))
    for (const share of [0.02, 0.1, 0.3, 0.6, 0.9]) {
      const torn = content.subarray(0, Math.max(1, Math.floor(content.length * share)))
      const answered = await upload({ ...add, content: torn, name: `torn.${kind}` })
      expect('status' in answered ? answered.status : 201).toSatisfy((status: number) => [201, 400].includes(status))
    }
})

test('an interrupted upload leaves nothing', async () => {
  const before = await counts()
  const { hostname, port } = new URL(await address())
  const cookie = await cookieOf('admin')
  for (const sent of [0, 1_000, 200_000]) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\nidempotency-key: broken-off-${sent}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n',
    )
    socket.write(Buffer.alloc(sent))
    await pause(150)
    socket.destroy()
  }
  for (let wait = 0; wait < 40 && (await arriving()).length > 0; wait++) await pause(50)
  expect(await arriving()).toEqual([])
  expect(await counts()).toEqual(before)
})

test('a command that fails after the content was stored leaves nothing', async () => {
  const before = await counts()
  await pool.query(`create function refuse_hanging() returns trigger language plpgsql as $$ begin
    raise exception 'not today'; end $$`)
  await pool.query(
    'create trigger refuse_hanging before insert on service_files for each row execute function refuse_hanging()',
  )
  expect(await upload(add)).toMatchObject({ status: 500, code: 'calls.failed' })
  await pool.query('drop trigger refuse_hanging on service_files')
  expect(await counts()).toEqual(before)
  await uploaded(add)
})

test('whoever uploads without end is asked to wait, others are not', async () => {
  await pool.query('delete from rate_limits')
  const many = await Promise.all(
    Array.from({ length: 125 }, () => upload({ ...add, content: Buffer.alloc(0), as: 'organizer' })),
  )
  const statuses = many.map((answered) => ('status' in answered ? answered.status : 0))
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(await upload({ ...add, content: Buffer.alloc(0), as: 'groupsOffice' })).toMatchObject({ status: 400 })
}, 60_000)
