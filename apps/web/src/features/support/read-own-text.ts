import { createElement, type ReactNode } from 'react'

/** What an operator's text may be made of. The server sanitised it twice; here nothing else is made either. */
const TAGS = new Set(
  'p br hr h3 h4 ul ol li dl dt dd strong b em i u small bdi blockquote a table caption thead tbody tr th td'.split(
    ' ',
  ),
)
/** Their content goes with them. */
const SILENT = new Set('script style template iframe object embed svg math noscript title'.split(' '))
const VOID = new Set(['br', 'hr'])
const DEEPEST = 40

type Inert = { readonly createHTML: (html: string) => string }
type Policies = { readonly createPolicy: (name: string, rules: Inert) => Inert }

/** Names this parser to the browser, which lets no other code of the page parse a text (G-45). */
const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes
const inert = policies?.createPolicy('own-text', { createHTML: (html) => html })

/** The elements of an operator's text, made one by one: markup is never put into the page. */
export function readOwnText(html: string): ReactNode {
  // In a template nothing runs or loads, and no name of an element stands for what the parser asks of it.
  const place = document.createElement('template')
  place.innerHTML = inert?.createHTML(html) ?? html
  return childrenOf(place.content, 0)
}

function childrenOf(parent: Element | DocumentFragment, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => nodeOf(node, String(index), depth))
}

function nodeOf(element: ChildNode, key: string, depth: number): ReactNode {
  if (element instanceof Text) return element.data
  // What a form has in it answers by name in place of the form's own properties.
  if (!(element instanceof Element) || element instanceof HTMLFormElement || depth > DEEPEST) return null
  const tag = element.tagName.toLowerCase()
  if (SILENT.has(tag)) return null
  if (VOID.has(tag)) return createElement(tag, { key })
  const children = childrenOf(element, depth + 1)
  if (!TAGS.has(tag)) return createElement('span', { key }, ...children)
  return createElement(tag, { key, ...attributesOf(tag, element) }, ...children)
}

function attributesOf(tag: string, element: Element): Record<string, string> {
  const dir = element.getAttribute('dir')
  const direction: Record<string, string> = dir === 'ltr' || dir === 'rtl' ? { dir } : {}
  if (tag !== 'a') return direction
  const href = element.getAttribute('href') ?? ''
  if (!/^(https:\/\/|mailto:)[^\s]+$/i.test(href)) return direction
  return { ...direction, href, rel: 'noopener noreferrer nofollow', target: '_blank' }
}
