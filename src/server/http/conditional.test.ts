import { expect, test } from 'vitest'
import { isHeldAlready } from './conditional.ts'

const tag = '"xyzzy"'

test('any tag of ours, weak or strong, alone or among others, is held', () => {
  for (const held of [tag, 'W/"xyzzy"', '"r2d2xxxx", W/"xyzzy"', '"a,b","xyzzy"', '*', ' * '])
    expect([held, isHeldAlready(held, tag)]).toEqual([held, true])
  expect(isHeldAlready(tag, `W/${tag}`)).toBe(true)
})

test('another tag, half a tag or none is not held', () => {
  for (const held of [undefined, '', '"xyzz"', 'xyzzy', 'w/"xyzzy2"', '"xyzzy', 'W/"r2d2", "*"'])
    expect([held, isHeldAlready(held, tag)]).toEqual([held, false])
})
