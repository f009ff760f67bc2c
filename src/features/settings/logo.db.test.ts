import { expect, it } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { sampleFiles } from '#src/server/testing/sample-files.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import { getLogo, removeLogo, setLogo } from './logo.contract.ts'

const office = await testApp()
const { call, refused, pool } = office
const { upload, uploaded } = testUploads(office)
const set = (content: Uint8Array<ArrayBuffer> | Buffer, name = 'Logo.png') =>
  uploaded({ endpoint: setLogo, params: {}, content, name })
const shown = async () => (await call(getLogo, {})).logo
const urlOf = (type: string, content: Uint8Array) => `data:${type};base64,${Buffer.from(content).toString('base64')}`

it('is set, replaced and removed, and the log says by whom', async () => {
  expect(await shown()).toBeNull()
  await set(sampleFiles.png)
  expect(await shown()).toBe(urlOf('image/png', sampleFiles.png))
  await set(sampleFiles.jpeg, 'logo è nuovo.PNG')
  expect(await shown()).toBe(urlOf('image/jpeg', sampleFiles.jpeg))
  await call(removeLogo, {})
  await call(removeLogo, {})
  expect(await shown()).toBeNull()
  const { rows } = await pool.query(`select kind from activity_entries where kind like 'settings.%' order by seq`)
  expect(rows.map(({ kind }) => kind)).toEqual([
    'settings.activity-logo',
    'settings.activity-logo',
    'settings.activity-logo-removed',
  ])
})

it('keeps nothing of the upload but the logo', async () => {
  await set(sampleFiles.png)
  expect((await pool.query('select 1 from files')).rowCount).toBe(0)
})

it.each([
  ['a PDF by the name of a picture', sampleFiles.pdf, 'settings.logo-format'],
  ['HEIC of a telephone', sampleFiles.heic, 'settings.logo-format'],
  [
    'a drawing with a program in it',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'shapes.file-format',
  ],
  ['a torn PNG', sampleFiles.png.subarray(0, 45), 'settings.logo-broken'],
  ['nothing', Buffer.alloc(0), 'shapes.file-empty'],
])('refuses %s at its field, and the logo stays', async (_what, content, code) => {
  await set(sampleFiles.png)
  const problem = await upload({ endpoint: setLogo, params: {}, content, name: 'logo.png' })
  expect(problem).toMatchObject({ status: 400, code, fields: [{ path: '/file' }] })
  expect(await shown()).toBe(urlOf('image/png', sampleFiles.png))
})

it('is for the administrator', async () => {
  expect((await refused(getLogo, {}, { as: 'organizer' })).status).toBe(403)
  expect(await upload({ endpoint: setLogo, params: {}, as: 'organizer' })).toMatchObject({ status: 403 })
})
