import { expect, test } from 'vitest'
import { ask } from './ask.ts'

test('a question that is asked twice, as by a double click, waits once: the second takes the safe answer', async () => {
  const question = {
    title: 'Inviare le comunicazioni?',
    body: 'Invia a 27 clienti',
    choices: [
      { value: 'back' as const, label: 'Torna indietro' },
      { value: 'send' as const, label: 'Invia' },
    ],
    safe: 'back' as const,
  }
  const answers: string[] = []
  void ask(question).then((answer) => answers.push(answer))
  expect(await ask(question)).toBe('back')
  expect(answers).toEqual([])
})
