/// <reference types="node" />
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { isolateValues } from './isolate-values.ts'

const ARABIC = import.meta.glob<Record<string, string>>('../../../../packages/messages/src/ar/*.json', {
  eager: true,
  import: 'default',
})

describe('a value in an Arabic text', () => {
  it('stands apart from what is beside it', () => {
    expect(isolateValues('ar', 'بيع {name}')).toBe('بيع \u2068{name}\u2069')
    expect(isolateValues('ar', '{count, plural, one {{points} نقطة} other {#}}')).toBe(
      '{count, plural, one {\u2068{points}\u2069 نقطة} other {#}}',
    )
  })

  it('is left alone where the text does so itself, and in other languages', () => {
    expect(isolateValues('ar', '\u2066{scheme}\u2069')).toBe('\u2066{scheme}\u2069')
    expect(isolateValues('bg', 'Продай {name}')).toBe('Продай {name}')
  })

  it('leaves every message as it was but for the marks', () => {
    expect(Object.keys(ARABIC).length).toBeGreaterThan(10)
    for (const texts of Object.values(ARABIC)) {
      for (const text of Object.values(texts)) {
        const compiled = [text, isolateValues('ar', text)].map((each) =>
          JSON.stringify([compileMessage(each)].flat())
            .replaceAll(/[\u2066-\u2069]/g, '')
            .replaceAll(/"",|,""/g, ''),
        )
        expect(compiled[1]).toBe(compiled[0])
      }
    }
  })
})
