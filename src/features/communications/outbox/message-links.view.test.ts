import { expect, test } from 'vitest'
import { linksIn } from './message-links.view.ts'

const linksOf = (text: string) => linksIn(text).flatMap(({ text, isLink }) => (isLink ? [text] : []))

test('the address in a text is a link, without the full stop after it', () => {
  expect(linksOf('Apri https://viaggi.example/auth/reset/password?token=a_b-c%3D1.')).toEqual([
    'https://viaggi.example/auth/reset/password?token=a_b-c%3D1',
  ])
  expect(linksOf('(vedi http://127.0.0.1:3000/trips), poi\nhttps://b.example/')).toEqual([
    'http://127.0.0.1:3000/trips',
    'https://b.example/',
  ])
})

test('only a web address is a link', () => {
  expect(linksOf('javascript:alert(1) data:text/html,x elena@agenzia.example http:// ')).toEqual([])
})

test('no word is lost', () => {
  for (const text of ['', 'Ciao', 'https://a.example', 'Ciao,\n\nhttps://a.example/x?y=1\n\nA presto.\n'])
    expect(
      linksIn(text)
        .map(({ text }) => text)
        .join(''),
    ).toBe(text)
})
