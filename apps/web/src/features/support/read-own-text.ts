import { OWN_TEXT_DEPTH, OWN_TEXT_LINK, ownTextAttributes } from '@gaffer/contract/own-text'
import { createElement, type ReactNode } from 'react'

/** Their content goes with them. */
const SILENT = new Set('script style template iframe object embed svg math noscript title'.split(' '))
const VOID = new Set(['br', 'hr'])
/** What React calls attributes of the text. */
const REACT_NAMES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }
/** The parser may put a `tbody` between each table and its rows. */
const DEEPEST = 2 * OWN_TEXT_DEPTH

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
