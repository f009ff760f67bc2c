import { expect, test } from 'vitest'
import { neededStyle } from './needed-style.ts'

const of = (sheet: string, html: string, { sheets = '', attributes = '' } = {}) =>
  neededStyle(sheet)({ html, style: { sheets, attributes } })

test('a rule stays when all its classes and attributes are there, however they are combined', () => {
  const html = '<ul class="list a:b"><li class="row past" data-key="1"></li></ul>'
  const kept = ['.list .row{top:0}', '.row.past{top:1}', 'li{top:2}', '[data-key]{top:3}', '.a\\:b{top:4}']
  const left = ['.list .other{top:5}', '.row.open{top:6}', '[data-gone]>li{top:7}']
  expect(of([...kept, ...left].join(''), html)).toBe(kept.join(''))
})

test('of a list of selectors those that can match stay, also inside conditions and layers', () => {
  const sheet = '@layer a,b;@layer b{@media (width>1px){.row,.gone{top:0}.gone{top:1}}}@media (width>2px){.gone{top:2}}'
  expect(of(sheet, '<i class="row">')).toBe('@layer a,b;@layer b{@media (width>1px){.row{top:0}}}')
})

test('a choice or a denial need not be there', () => {
  const sheet = '.row:not(.open, :has(.wide)){top:0}:is(.gone, .row) i{top:1}[data-density="compact"] .row{top:2}'
  expect(of(sheet, '<i class="row">')).toBe(sheet)
})

test('rules for pointer, focus and paper are left out', () => {
  expect(
    of('.row:hover,.row{top:0}.row:focus-visible{top:1}@media print{.row{top:2}}@page{margin:0}', '<i class="row">'),
  ).toBe('.row{top:0}')
})

test('custom properties stay when something reads them, through others, in another sheet or in an attribute', () => {
  const sheet = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px;--e:4px}.row{top:var(--a)}.gone{top:var(--c)}'
  const style = { sheets: '.row{left:var(--d, 0)}', attributes: '[data-style="0"]{--x:var( --e )!important}' }
  expect(of(sheet, '<i class="row">', style)).toBe(
    `:root{--a:var(--b);--b:1px;--d:3px;--e:4px}.row{top:var(--a)}.row{left:var(--d, 0)}${style.attributes}`,
  )
})
