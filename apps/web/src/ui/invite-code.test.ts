import { expect, it } from 'vitest'
import { tidyCode } from './invite-code.ts'

it('a code is read as people write it', () => expect(tidyCode(' acde-34 67 ')).toBe('ACDE3467'))
