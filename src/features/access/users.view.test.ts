import { expect, it } from 'vitest'
import { browserOf, workOf, works } from './users.view.ts'

const work = (key: string) => works.find((one) => one.key === key)!

it('says of each role what the product allows it', () => {
  expect(workOf('admin', work('settings'))).toBe('all')
  expect(workOf('organizer', work('settings'))).toBe('none')
  expect(workOf('organizer', work('decide'))).toBe('all')
  expect(workOf('booking', work('decide'))).toBe('none')
  expect(workOf('booking', work('payments'))).toBe('register')
  expect(workOf('busOffice', work('payments'))).toBe('none')
  expect(workOf('groupsOffice', work('suppliers'))).toBe('read')
  expect(workOf('accountingOffice', work('suppliers'))).toBe('all')
  expect(workOf('busOffice', work('health'))).toBe('none')
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36', 'Chrome', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1', 'Safari', 'iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
])('%s', (agent, browser, system) => {
  expect(browserOf(agent)).toEqual({ browser, system })
})

it('names nothing that it does not know', () => {
  expect(browserOf('curl/8')).toBeNull()
  expect(browserOf(null)).toBeNull()
})
