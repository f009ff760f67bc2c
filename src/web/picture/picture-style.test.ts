import { expect, test } from 'vitest'
import { withoutStyle } from './picture-style.ts'

test('style attributes become rules that win as the attributes did, each text once', () => {
  const { html, style } = withoutStyle(
    '<i style="width:40%;--x:1px">a</i><b class="c" style="width:7%"></b><u style="width:40%;--x:1px"></u>',
  )
  expect(html).toBe('<i data-style="0">a</i><b class="c" data-style="1"></b><u data-style="0"></u>')
  expect(style.attributes).toBe(
    '[data-style="0"]{width:40%!important;--x:1px!important}[data-style="1"]{width:7%!important}',
  )
})

test('a text about style stays a text', () => {
  const said = '<p>un &lt;i style=&quot;color:red&quot;&gt; qui</p>'
  expect(withoutStyle(said)).toEqual({ html: said, style: { sheets: '', attributes: '' } })
})

test('what React escaped is unescaped in the sheet, and closes neither the sheet nor a rule nor a value', () => {
  const { style } = withoutStyle(
    '<i style="background:url(data:image/png;base64,AA&amp;B);font-family:&quot;Source Sans&quot;;content:&#x27;&lt;/style&gt;&#x27;">',
  )
  expect(style.attributes).toBe(
    `[data-style="0"]{background:url(data:image/png;base64,AA&B)!important;font-family:"Source Sans"!important;content:'\\3c /style>'!important}`,
  )
  expect(withoutStyle('<i style="--x:1}body{display:none"></i>').style.attributes).toBe(
    '[data-style="0"]{--x:1\\7d body\\7b display:none!important}',
  )
})

test('style elements leave the markup with their text unchanged', () => {
  const { html, style } = withoutStyle('<style nonce="x">a{b:c}</style><p>sì</p><style>d>e{f:g}</style>')
  expect([html, style.sheets]).toEqual(['<p>sì</p>', 'a{b:c}\nd>e{f:g}'])
})
