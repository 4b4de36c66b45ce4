import { OWN_TEXT_DEPTH, OWN_TEXT_LINK, ownTextAttributes } from '@gaffer/contract/own-text'
import { createElement, type ReactNode } from 'react'

/** Elements removed together with their content. */
const SILENT = new Set('script style template iframe object embed svg math noscript title'.split(' '))
const VOID = new Set(['br', 'hr'])
/** React's names for attributes of the text. */
const REACT_NAMES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }
/** The parser may put a `tbody` between each table and its rows. */
const DEEPEST = 2 * OWN_TEXT_DEPTH

type Inert = { readonly createHTML: (html: string) => string }
type Policies = { readonly createPolicy: (name: string, rules: Inert) => Inert }

/** Names this parser to the browser, which allows no other code of the page to parse a text (G-45). */
const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes
const inert = policies?.createPolicy('own-text', { createHTML: (html) => html })

/** The elements of an operator's text, created one by one: markup is never inserted into the page. */
export function readOwnText(html: string): ReactNode {
  // In a template nothing runs or loads, and no element's name can shadow the properties the parser reads.
  const place = document.createElement('template')
  place.innerHTML = inert?.createHTML(html) ?? html
  return childrenOf(place.content, 0)
}

function childrenOf(parent: Element | DocumentFragment, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => nodeOf(node, String(index), depth))
}

function nodeOf(element: ChildNode, key: string, depth: number): ReactNode {
  if (element instanceof Text) return element.data
  // Named elements inside a form shadow the form's own properties.
  if (!(element instanceof Element) || element instanceof HTMLFormElement || depth > DEEPEST) return null
  const tag = element.tagName.toLowerCase()
  if (SILENT.has(tag)) return null
  const allowed = ownTextAttributes(tag)
  if (allowed === undefined) return createElement('span', { key }, ...childrenOf(element, depth + 1))
  const attributes = attributesOf(element, allowed)
  if (VOID.has(tag)) return createElement(tag, { key, ...attributes })
  return createElement(tag, { key, ...attributes }, ...childrenOf(element, depth + 1))
}

function attributesOf(element: Element, allowed: Readonly<Record<string, RegExp>>): Record<string, string> {
  const kept = Object.entries(allowed).flatMap(([name, values]) => {
    const value = element.getAttribute(name)
    return value === null || !values.test(value) ? [] : [[REACT_NAMES[name] ?? name, value] as const]
  })
  const attributes = Object.fromEntries(kept)
  return attributes.href === undefined ? attributes : { ...attributes, ...OWN_TEXT_LINK }
}
