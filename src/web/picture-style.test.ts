import { expect, test } from 'vitest'
import { withoutStyleAttributes } from './picture-style.ts'

test('what stands in style attributes becomes rules that win as they did, each text once', () => {
  const { html, style } = withoutStyleAttributes(
    '<i style="width:40%;--x:1px">a</i><b class="c" style="width:7%"></b><u style="width:40%;--x:1px"></u>',
  )
  expect(html).toBe('<i data-style="0">a</i><b class="c" data-style="1"></b><u data-style="0"></u>')
  expect(style).toBe('[data-style="0"]{width:40%!important;--x:1px!important}[data-style="1"]{width:7%!important}')
})

test('a text that speaks of style stays a text', () => {
  const said = '<p>un &lt;i style=&quot;color:red&quot;&gt; qui</p>'
  expect(withoutStyleAttributes(said)).toEqual({ html: said, style: '' })
})

test('what React escaped is itself again in the sheet, and closes neither the sheet nor a rule nor a value', () => {
  const { style } = withoutStyleAttributes(
    '<i style="background:url(data:image/png;base64,AA&amp;B);font-family:&quot;Source Sans&quot;;content:&#x27;&lt;/style&gt;&#x27;">',
  )
  expect(style).toBe(
    `[data-style="0"]{background:url(data:image/png;base64,AA&B)!important;font-family:"Source Sans"!important;content:'\\3c /style>'!important}`,
  )
  expect(withoutStyleAttributes('<i style="--x:1}body{display:none"></i>').style).toBe(
    '[data-style="0"]{--x:1\\7d body\\7b display:none!important}',
  )
})
