// @vitest-environment happy-dom
import { OWN_TEXT_TAGS, ownTextAttributes } from '@gaffer/contract/own-text'
import fc from 'fast-check'
import { Fragment, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '../apps/server/src/operators/clean-html.ts'
import { readOwnText } from '../apps/web/src/ui/read-own-text.ts'

/** The elements shown to a reader, in order, with their attributes sorted. */
function elementsOf(html: string): unknown[] {
  const place = document.createElement('template')
  place.innerHTML = html
  const read = (parent: Element | DocumentFragment): unknown[] =>
    [...parent.childNodes].flatMap((node): unknown[] => {
      if (!(node instanceof Element)) return node.textContent === '' ? [] : [node.textContent]
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).toSorted()
      return [[node.tagName, attributes, read(node)]]
    })
  return read(place.content)
}

const shown = (html: string) =>
  elementsOf(renderToStaticMarkup(createElement(Fragment, undefined, readOwnText(html))))

/** A valid value for each attribute; a new attribute without one fails the test. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  dir: ['ltr', 'rtl', 'auto'],
  lang: ['ar', 'pt-BR'],
  href: ['https://a.example/b?c=d&e=f#g', 'mailto:help@a.example'],
  start: ['4', '-2'],
  colspan: ['2', '999'],
  rowspan: ['3'],
  scope: ['col', 'row', 'colgroup', 'rowgroup'],
}

const BLOCKS = OWN_TEXT_TAGS.filter((tag) => /^(h\d|p|bdi|b|strong|i|em|u|small|a)$/.test(tag))

const attributesFor = (tag: string): fc.Arbitrary<string> =>
  fc
    .record(
      Object.fromEntries(
        Object.keys(ownTextAttributes(tag) ?? {}).map((name) => [
          name,
          fc.constantFrom(...(VALUES[name] ?? [])),
        ]),
      ),
      { requiredKeys: [] },
    )
    .map((given) =>
      Object.entries(given)
        .map(([name, value]) => ` ${name}="${String(value).replaceAll('&', '&amp;')}"`)
        .join(''),
    )
const element = (tag: string, inside: fc.Arbitrary<string>) =>
  fc.tuple(attributesFor(tag), inside).map(([attributes, html]) => `<${tag}${attributes}>${html}</${tag}>`)
const many = (one: fc.Arbitrary<string>) => fc.array(one, { maxLength: 3 }).map((all) => all.join(''))

const words = fc.constantFrom('Be fair', 'العب', '1 &lt; 2 &amp; 3', '“x”')
const line = fc.oneof(words, ...BLOCKS.map((tag) => element(tag, words)), fc.constantFrom('<br>', '<hr>'))
const cells = many(fc.oneof(element('th', words), element('td', line)))
const rows = many(element('tr', cells))
const table = element(
  'table',
  fc
    .tuple(element('caption', words), element('thead', rows), element('tbody', rows))
    .map((parts) => parts.join('')),
)
const list = fc.oneof(
  element('ul', many(element('li', line))),
  element('ol', many(element('li', line))),
  element('dl', many(fc.oneof(element('dt', words), element('dd', line)))),
)
const text = many(fc.oneof(line, list, table, element('blockquote', many(fc.oneof(line, list)))))

describe('an operator’s own text', () => {
  it('has a value here for each attribute it may have, and that value is allowed', () => {
    for (const tag of OWN_TEXT_TAGS) {
      for (const [name, values] of Object.entries(ownTextAttributes(tag) ?? {})) {
        expect(VALUES[name]?.every((value) => values.test(value))).toBe(true)
      }
    }
  })

  it('of nothing but what is allowed is let through whole and shown as it is', () => {
    fc.assert(
      fc.property(text, (html) => {
        const clean = cleanHtml(html)
        expect(clean.stripped).toEqual([])
        expect(cleanHtml(clean.html)).toEqual(clean)
        expect(shown(clean.html)).toEqual(elementsOf(clean.html))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the spans of a table, the start of a list and the language of a word on the page', () => {
    const html =
      '<table lang="ar"><thead><tr><th colspan="2" scope="col">a</th></tr></thead><tbody><tr><td rowspan="2">b</td><td>c</td></tr></tbody></table><ol start="4"><li><bdi lang="fa" dir="auto">d</bdi></li></ol>'
    expect(cleanHtml(html)).toEqual({ html, stripped: [] })
    expect(shown(html)).toEqual(elementsOf(html))
  })

  it.each([
    ['<p style="x" onclick="x()" class="y" id="z">a</p>', '<p>a</p>'],
    ['<td colspan="1e9" rowspan="0">a</td>', '<td>a</td>'],
    ['<ol start="x"><li value="3">a</li></ol>', '<ol><li>a</li></ol>'],
    ['<p dir="sideways" lang="&quot;">a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="https://b@a.example/">a</a>', '<a>a</a>'],
    ['<a href="//a.example" target="_top" rel="opener">a</a>', '<a>a</a>'],
    ['<b href="https://a.example">a</b>', '<b>a</b>'],
    ['<script>x()</script><style>*{}</style><b>a</b>', '<b>a</b>'],
  ])('of %s is let through as %s, and no more is shown where it is not cleaned', (given, clean) => {
    expect(cleanHtml(given).html).toBe(clean)
    expect(shown(given)).toEqual(shown(clean))
  })
})
