import { expect, test } from 'vitest'
import { isOwnPage } from './own-page.ts'

const office = { publicUrl: 'https://viaggi.example', localAddress: '192.168.1.5', localPort: 3000 }

test('a page is ours at the public address and at the one the program listens on', () => {
  expect(isOwnPage('https://viaggi.example', office)).toBe(true)
  expect(isOwnPage('http://192.168.1.5:3000', office)).toBe(true)
  expect(isOwnPage('http://192.168.1.5:3000', { ...office, localAddress: '::ffff:192.168.1.5' })).toBe(true)
  expect(isOwnPage('http://[2001:db8::5]:3000', { ...office, localAddress: '2001:db8::5' })).toBe(true)
  expect(isOwnPage('http://192.168.1.5', { ...office, localPort: 80 })).toBe(true)
})

test('on its own machine the program may be opened under any name of that machine', () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]'])
    for (const localAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(isOwnPage(`http://${name}:3000`, { ...office, localAddress })).toBe(true)
  expect(isOwnPage('http://127.0.0.1:3000', { publicUrl: 'http://localhost:3000' })).toBe(true)
})

test('another name, port or scheme is another site, and so is a text that is no address', () => {
  const others = ['http://viaggi.example', 'https://viaggi.example:8443', 'https://viaggi.example.altrove.example']
  for (const origin of [
    ...others,
    'http://192.168.1.5:3001',
    'https://192.168.1.5:3000',
    'http://localhost:3000',
    'null',
    '',
  ])
    expect(isOwnPage(origin, office), origin).toBe(false)
})
