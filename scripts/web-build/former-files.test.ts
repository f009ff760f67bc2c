import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepingFormer } from './former-files.ts'

const dist = await mkdtemp(path.join(tmpdir(), 'torpedone-former-'))
afterAll(() => rm(dist, { recursive: true }))
const [web, aside] = [path.join(dist, 'web'), path.join(dist, 'former')]
const assets = path.join(web, 'assets')
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

/** As the build does it: all that was there is gone. */
const builds = (files: Record<string, string>) => async () => {
  await rm(web, { recursive: true, force: true })
  await mkdir(assets, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(assets, name), text)
  return 'built'
}

test('the files of the builds before stay for two weeks beside those of the last one', async () => {
  expect(
    await keepingFormer({ assets, aside }, builds({ 'main-1.js': 'one', 'dialog-1.js': 'one', 'same-1.js': 'one' })),
  ).toBe('built')
  await utimes(path.join(assets, 'main-1.js'), ago(13), ago(13))
  await utimes(path.join(assets, 'dialog-1.js'), ago(15), ago(15))
  await keepingFormer({ assets, aside }, builds({ 'main-2.js': 'two', 'same-1.js': 'two' }))
  expect((await readdir(assets)).toSorted()).toEqual(['main-1.js', 'main-2.js', 'same-1.js'])
  expect(await readFile(path.join(assets, 'same-1.js'), 'utf8')).toBe('two')
  expect(await readdir(dist)).toEqual(['web'])

  await utimes(path.join(assets, 'main-1.js'), ago(15), ago(15))
  await keepingFormer({ assets, aside }, builds({ 'main-3.js': 'three' }))
  expect((await readdir(assets)).toSorted()).toEqual(['main-2.js', 'main-3.js', 'same-1.js'])
})
