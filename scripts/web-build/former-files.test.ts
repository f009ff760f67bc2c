import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepingFormer } from './former-files.ts'

const dist = await mkdtemp(path.join(tmpdir(), 'torpedone-former-'))
afterAll(() => rm(dist, { recursive: true }))
const web = path.join(dist, 'web')
const assets = path.join(web, 'assets')
const former = { assets, aside: path.join(dist, 'former'), list: path.join(dist, 'web.assets.json') }
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Acts as the build does: it deletes everything that was there. */
const builds = (files: Record<string, string>) => async () => {
  await rm(web, { recursive: true, force: true })
  await mkdir(assets, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(assets, name), text)
  return 'built'
}

const aged = (name: string, days: number) => utimes(path.join(assets, name), ago(days), ago(days))
const names = async () => (await readdir(assets)).toSorted()

test('files of earlier builds stay for two weeks after they were replaced', async () => {
  const first = { 'main-1.js': 'one', 'dialog-1.js': 'one', 'same-1.js': 'one' }
  expect(await keepingFormer(former, builds(first))).toBe('built')
  // A version that ran for a month is open in browsers until the moment it is replaced.
  for (const name of Object.keys(first)) await aged(name, 30)
  await keepingFormer(former, builds({ 'main-2.js': 'two', 'same-1.js': 'two' }))
  expect(await names()).toEqual(['dialog-1.js', 'main-1.js', 'main-2.js', 'same-1.js'])
  expect(await readFile(path.join(assets, 'same-1.js'), 'utf8')).toBe('two')

  await aged('main-1.js', 13)
  await aged('dialog-1.js', 15)
  await aged('main-2.js', 15)
  await keepingFormer(former, builds({ 'main-3.js': 'three' }))
  expect(await names()).toEqual(['main-1.js', 'main-2.js', 'main-3.js', 'same-1.js'])
  expect((await readdir(dist)).toSorted()).toEqual(['web', 'web.assets.json'])
})

test('what an interrupted build left aside returns with the next', async () => {
  await expect(
    keepingFormer(former, async () => {
      await rm(web, { recursive: true })
      throw new Error('broken off')
    }),
  ).rejects.toThrow('broken off')
  await keepingFormer(former, builds({ 'main-4.js': 'four' }))
  expect(await names()).toEqual(['main-1.js', 'main-2.js', 'main-3.js', 'main-4.js', 'same-1.js'])
})
