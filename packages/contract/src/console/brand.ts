import { z } from 'zod'
import { language } from '../session.ts'
import { dateTime, envelope, id } from '../shared.ts'
import { brandLook, brandPicture } from './brand-look.ts'
import { act, consoleOperation } from './operation.ts'
import { ofOperatorParams, operatorParams } from './shared.ts'

/** Four languages of three texts, and the rest. */
const LARGEST_LOOK = 1024 * 1024
/** The largest picture that is read, as base64. */
const LONGEST_PICTURE = 700_000
const READERS = ['owner', 'contests', 'viewer'] as const
const OWNER = ['owner'] as const

const LARGEST_NUMBER = 2_147_483_647
const number = z.int().min(1).max(LARGEST_NUMBER)
const revision = z.int().min(0).max(LARGEST_NUMBER)
const fault = z.object({ path: z.string(), text: z.string() })

export const brandStudioOperation = consoleOperation('brandStudio', {
  summary: 'The brand of an operator as managers see it, its draft, and every version of it.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.object({
      live: z.object({ number, look: brandLook }),
      draft: z.object({ revision, look: brandLook, saved_at: dateTime, saved_by: z.string() }).nullable(),
      /** What goes live at its hour, as it was frozen; `failure` says why it did not. */
      schedule: z
        .object({
          revision,
          look: brandLook,
          publish_at: dateTime,
          reason: z.string(),
          set_at: dateTime,
          set_by: z.string(),
          failed_at: dateTime.nullable(),
          failure: z.string().nullable(),
        })
        .nullable(),
      /** The newest first; nobody made one that came from a file. */
      versions: z.array(
        z.object({
          number,
          made_at: dateTime,
          made_by: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      fonts: z.array(z.string()),
      /** Addresses of real pages that show what the brand changes; `?preview=` shows them in a brand. */
      pages: z.array(z.object({ name: z.enum(['home', 'team', 'contest']), path: z.string() })),
      /** Links that show a brand as it was when they were made, the newest first. */
      links: z.array(
        z.object({
          id,
          /** Whole where the operator has a host, otherwise below this installation. */
          address: z.string(),
          /** For whom it was made. */
          note: z.string(),
          made_at: dateTime,
          made_by: z.string(),
          lapses_at: dateTime,
        }),
      ),
      /** Where the game is reached, none for an edition, and the exact origins that may show it in a frame. */
      embed: z.object({ host: z.string().nullable(), frame_origins: z.array(z.string()) }),
    }),
  ),
})

export const checkBrandOperation = consoleOperation('checkBrand', {
  summary:
    'What is wrong with a brand, how readable it is and which languages it lacks; keeps it for a day to be looked at in pages opened with `?preview=`.',
  access: READERS,
  effect: 'reads',
  largest: LARGEST_LOOK,
  params: operatorParams,
  body: z.strictObject({ look: brandLook }),
  answer: envelope(
    z.object({
      faults: z.array(fault),
      /** What is mended when it is published. */
      notes: z.array(fault),
      contrast: z.array(
        z.object({
          part: z.string(),
          ink: z.string(),
          ground: z.string(),
          ratio: z.number(),
          needs: z.number(),
          /** The colour that was asked for, where another one is shown because it is not readable. */
          asked: z.string().nullable(),
          asked_ratio: z.number().nullable(),
        }),
      ),
      /** Texts that some languages lack: readers of these see another one. */
      missing: z.array(z.object({ what: z.string(), languages: z.array(language) })),
      /** What pages are opened with to see it; null while it has faults. */
      preview: z.string().nullable(),
    }),
  ),
})

export const saveBrandDraftOperation = consoleOperation('saveBrandDraft', {
  summary: 'Saves the draft of a brand, if nobody else has saved it since it was read.',
  access: OWNER,
  effect: 'acts',
  largest: LARGEST_LOOK,
  params: operatorParams,
  /** Without `seen` there is no draft yet. */
  body: act({ look: brandLook, seen: revision.nullable() }),
  answer: envelope(z.object({ revision })),
  refusals: ['changedMeanwhile'],
})

export const discardBrandDraftOperation = consoleOperation('discardBrandDraft', {
  summary: 'Discards the draft of a brand.',
  access: OWNER,
  effect: 'acts',
  params: operatorParams,
  body: act({ seen: revision }),
  answer: envelope(z.null()),
  refusals: ['changedMeanwhile'],
})

export const publishBrandOperation = consoleOperation('publishBrand', {
  summary: 'Publishes a brand: managers see it from now on, and its draft is gone.',
  access: OWNER,
  effect: 'acts',
  largest: LARGEST_LOOK,
  params: operatorParams,
  /** `seen` is the draft it was begun from, `live` the version it was compared with. */
  body: act({ look: brandLook, seen: revision.nullable(), live: number }),
  answer: envelope(z.object({ number })),
  refusals: ['changedMeanwhile', 'brandFaulty', 'brandScheduled'],
})

export const rollBackBrandOperation = consoleOperation('rollBackBrand', {
  summary: 'Publishes an earlier version of a brand again, as a new one.',
  access: OWNER,
  effect: 'acts',
  params: operatorParams,
  body: act({ number, live: number }),
  answer: envelope(z.object({ number })),
  refusals: ['notFound', 'changedMeanwhile', 'brandFaulty'],
})

export const scheduleBrandOperation = consoleOperation('scheduleBrand', {
  summary:
    'Keeps a brand to be published at an hour, as it is now: what is edited afterwards is another draft. It is checked again at that hour.',
  access: OWNER,
  effect: 'acts',
  largest: LARGEST_LOOK,
  params: operatorParams,
  body: act({ look: brandLook, seen: revision.nullable(), live: number, publish_at: z.iso.datetime() }),
  answer: envelope(z.object({ revision })),
  refusals: ['changedMeanwhile', 'brandFaulty', 'brandScheduled', 'hourUnsuitable'],
})

export const cancelBrandScheduleOperation = consoleOperation('cancelBrandSchedule', {
  summary: 'Takes back a brand that waits for its hour; it is the draft again, unless there is another one.',
  access: OWNER,
  effect: 'acts',
  params: operatorParams,
  body: act({ seen: revision }),
  answer: envelope(z.null()),
  refusals: ['changedMeanwhile'],
})

export const sendBrandLinkOperation = consoleOperation('sendBrandLink', {
  summary:
    'Makes a link that shows this brand in the managers’ pages for seven days, to anybody who has it; what is edited afterwards it does not show. The reason says for whom.',
  access: OWNER,
  effect: 'acts',
  largest: LARGEST_LOOK,
  params: operatorParams,
  body: act({ look: brandLook }),
  answer: envelope(z.object({ id, address: z.string() })),
  refusals: ['brandFaulty', 'brandLinksFull'],
})

export const revokeBrandLinkOperation = consoleOperation('revokeBrandLink', {
  summary: 'Ends a link to a brand: from now on it shows what managers see.',
  access: OWNER,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})

export const storeBrandPictureOperation = consoleOperation('storeBrandPicture', {
  summary:
    'Stores a picture of a brand, judged by its bytes; no page shows it before a brand with it is published.',
  access: OWNER,
  effect: 'acts',
  largest: LARGEST_LOOK,
  params: operatorParams,
  body: act({ key: brandPicture, content: z.base64().min(4).max(LONGEST_PICTURE) }),
  answer: envelope(z.object({ address: z.string() })),
  refusals: ['pictureFaulty'],
})
