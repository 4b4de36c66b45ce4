import { createHash } from 'node:crypto'
import { adjustedTextColors } from '@gaffer/brand'
import { ASSET_PREFIX, LANGUAGES } from '@gaffer/contract'
import { cleanHtml } from './clean-html.ts'
import { type ChampionshipFacts, checkGames } from './games/check-games.ts'
import { checkPrizes } from './games/check-prizes.ts'
import { type Fault, faultsOf } from './faults.ts'
import type { OperatorData, OperatorRooms } from './operator.ts'
import { operatorFile, type OperatorFile } from './operator-file.ts'
import { currencyOfFile, isBuiltIn, operatorOfFile } from './operator-of-file.ts'
import { subscriberNamesOf } from './subscriber-name.ts'
import { type Picture, readPicture } from './read-picture.ts'

/** A picture that was read, with the address it is stored under. */
export type StoredPicture = Picture & { readonly hash: string }

/** What a file is checked against. */
export type CheckContext = {
  /** A file with this name in the same folder; undefined when there is none. */
  readonly readNeighbour: (name: string) => Promise<Buffer | undefined>
  /** Every existing operator, including this one if it exists. */
  readonly others: readonly Pick<OperatorData, 'slug' | 'hosts' | 'frameOrigins'>[]
  /** Addresses of the pictures that are stored for this operator. */
  readonly storedPictures: readonly string[]
  /** The names of its secrets, stored or given. */
  readonly secrets: readonly string[]
  /** The championships its games and rooms may use. */
  readonly championships: readonly ChampionshipFacts[]
  /** Its rooms as they are stored; undefined for a new operator. */
  readonly storedRooms?: OperatorRooms | undefined
}

export type OperatorCheck = {
  /** What keeps the file from being saved. */
  readonly faults: readonly Fault[]
  /** What is corrected when it is saved. */
  readonly notes: readonly Fault[]
  /** What would be saved; undefined if there are faults. */
  readonly operator: OperatorData | undefined
  readonly pictures: readonly StoredPicture[]
}

export const PICTURE_KEYS = ['logo', 'favicon', 'footerImage', 'loadingImage', 'backgroundImage'] as const
const EXTENSIONS = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** The address of a stored picture. */
export function pictureAddress(hash: string, type: Picture['type']): string {
  return `${ASSET_PREFIX}/o/${hash}.${EXTENSIONS[type]}`
}

/** Everything that is wrong with an operator's file, each with its key, and the operator it would make. */
export async function checkOperator(given: unknown, context: CheckContext): Promise<OperatorCheck> {
  const parsed = operatorFile.safeParse(given, { reportInput: true })
  if (!parsed.success) {
    return { faults: faultsOf(parsed.error), notes: [], operator: undefined, pictures: [] }
  }
  const file = parsed.data
  const hasCurrency = file.currency !== undefined || isBuiltIn(file)
  const faults: Fault[] = [
    ...checkPlaces(file, context),
    ...checkWholeness(file, context),
    ...checkRooms(file, context),
    ...checkGames(
      { ...file, currency: currencyOfFile(file) },
      { championships: context.championships, hasCurrency },
    ),
  ]
  const notes: Fault[] = checkColors(file)
  const texts = cleanTexts(file, notes)
  const pictures: StoredPicture[] = []
  const addresses: Partial<Record<(typeof PICTURE_KEYS)[number], string>> = {}
  for (const key of PICTURE_KEYS) {
    const name = file[key]
    if (name === null || context.storedPictures.includes(name)) continue
    const read = await readNeighbour(name, context)
    if (typeof read === 'string') {
      faults.push({ path: key, text: `${name} ${read}` })
      continue
    }
    const stored = nameByContent(file.slug, read)
    pictures.push(stored)
    addresses[key] = pictureAddress(stored.hash, stored.type)
  }
  const operator = faults.length > 0 ? undefined : operatorOfFile({ ...file, ...addresses, texts })
  return { faults, notes, operator, pictures }
}

/** A picture under the hash of its content; that of another operator has another one. */
export function nameByContent(slug: string, picture: Picture): StoredPicture {
  const hash = createHash('sha256').update(`${slug} ${picture.type} `).update(picture.bytes).digest('hex')
  return { ...picture, hash: hash.slice(0, 32) }
}

async function readNeighbour(name: string, context: CheckContext): Promise<Picture | string> {
  if (name.startsWith(ASSET_PREFIX)) return 'is no picture that is stored for this operator'
  if (!/^[\w-][\w. -]*(\/[\w-][\w. -]*)*$/.test(name)) return 'must be a file below the folder of this one'
  const bytes = await context.readNeighbour(name)
  if (bytes === undefined) return 'cannot be read'
  const picture = readPicture(bytes)
  return picture.ok ? picture.value : picture.refusal
}

/** Hosts and frame origins must belong to only one operator. */
function checkPlaces(file: OperatorFile, { others }: CheckContext): readonly Fault[] {
  const strangers = others.filter(({ slug }) => slug !== file.slug)
  return (['hosts', 'frameOrigins'] as const).flatMap((key) =>
    file[key].flatMap((place, index) => {
      const path = `${key}.${index}`
      if (file[key].indexOf(place) < index) return [{ path, text: `${place} is named twice` }]
      const owner = strangers.find((other) => other[key].includes(place))
      return owner === undefined ? [] : [{ path, text: `${place} belongs to the operator ${owner.slug}` }]
    }),
  )
}

/** Keys that need another key. */
function checkWholeness(file: OperatorFile, { secrets }: CheckContext): readonly Fault[] {
  const faults: Fault[] = []
  const currency = currencyOfFile(file)
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  if (digits.maximumFractionDigits !== file.currencyExponent) {
    faults.push({
      path: 'currencyExponent',
      text: `${currency} has ${digits.maximumFractionDigits} decimals`,
    })
  }
  for (const key of ['chipPrice', 'allChipsPrice', 'formationPrice'] as const) {
    const minor = (file[key] ?? 0) * 10 ** file.currencyExponent
    if (Math.abs(minor - Math.round(minor)) > 1e-6) {
      faults.push({ path: key, text: `has more decimals than ${currency}` })
    }
  }
  for (const key of ['winners', 'unsubscribe'] as const) {
    if (file[key].isOn && file[key].url === null) {
      faults.push({ path: `${key}.url`, text: 'is missing: it is on, and has no address to ask' })
    }
  }
  const { names } = file.unsubscribe
  if (names !== undefined && !subscriberNamesOf(file.login).includes(names)) {
    faults.push({
      path: 'unsubscribe.names',
      text: `must be ${subscriberNamesOf(file.login).join(' or ')}: a login of mode ${file.login.mode} knows no ${names}`,
    })
  }
  if (file.login.mode === 'orange' && !secrets.includes('gatewayKey')) {
    faults.push({ path: 'login', text: 'needs the secret gatewayKey: --secrets FILE' })
  }
  const proofs = [
    ['login', file.login.mode === 'sp' ? file.login.proof : undefined, 'endpointKey'],
    ['winners', file.winners.proof, 'winnersHeader'],
    ['unsubscribe', file.unsubscribe.proof, 'unsubscribeKey'],
  ] as const
  for (const [key, proof, secret] of proofs) {
    if (proof === 'token' && !secrets.includes(secret)) {
      faults.push({ path: `${key}.proof`, text: `needs the secret ${secret}: --secrets FILE` })
    }
  }
  if (file.fairPlay.freshLogin !== undefined && file.login.mode === 'orange') {
    faults.push({
      path: 'fairPlay.freshLogin',
      text: 'asks nobody: the login orange knows the line by itself',
    })
  }
  if (file.fairPlay.age !== null && file.fairPlay.terms === null) {
    faults.push({ path: 'fairPlay.terms', text: 'is missing: the age is confirmed with the terms' })
  }
  if (file.wallet.kind !== 'ledger' && file.currency === undefined) {
    faults.push({ path: 'currency', text: 'is missing: the money of this wallet is real' })
  }
  if (file.wallet.kind !== 'ledger' && !secrets.includes('walletKey')) {
    faults.push({ path: 'wallet', text: 'needs the secret walletKey: --secrets FILE' })
  }
  if (file.wallet.kind !== 'ledger' && ['orange', 'phone'].includes(file.login.mode)) {
    faults.push({
      path: 'wallet',
      text: `does not know whom the login ${file.login.mode} names: use sp or oidc`,
    })
  }
  if (file.hosts.length === 0 && !['demo', 'sponsor'].includes(file.slug)) {
    faults.push({ path: 'hosts', text: 'must name one host at least: without one nobody gets there' })
  }
  return faults
}

/** A room's pool must be shared out completely, like that of a game, and rooms that are on must open somewhere. */
function checkRooms({ rooms }: OperatorFile, { championships, storedRooms }: CheckContext): readonly Fault[] {
  const faults: Fault[] = []
  const known = championships.map(({ source }) => source)
  const listed = known.length === 0 ? 'none yet' : known.join(', ')
  // Rooms of an earlier release may open nowhere: the rest of the file can be changed meanwhile.
  const wasNowhere = storedRooms?.isOn === true && storedRooms.championships.length === 0
  if (rooms.isOn && rooms.championships.length === 0 && !wasNowhere) {
    const text = `must name one championship at least, for rooms open nowhere else: ${listed}`
    faults.push({ path: 'rooms.championships', text })
  }
  for (const [index, source] of rooms.championships.entries()) {
    const path = `rooms.championships.${index}`
    if (!known.includes(source)) faults.push({ path, text: `there is no championship ${source}: ${listed}` })
    else if (rooms.championships.indexOf(source) < index) {
      faults.push({ path, text: `${source} is named twice` })
    }
  }
  for (const key of ['headToHead', 'others'] as const) {
    const places = rooms.prizes[key].map(({ from, to, ratio }) => ({ from, to, percent: ratio }))
    const capacity = key === 'headToHead' ? 2 : null
    checkPrizes(places, { at: `rooms.prizes.${key}`, share: 'ratio', capacity }, (path, text) =>
      faults.push({ path, text }),
    )
  }
  return faults
}

function checkColors(file: OperatorFile): Fault[] {
  return adjustedTextColors(file.design).map(({ token, ratio, needs, shown }) => ({
    path: `design.${token}`,
    text: `${file.design[token]} is not readable on these surfaces: contrast ${ratio.toFixed(1)}, it needs ${needs}; pages show ${shown}`,
  }))
}

function cleanTexts(file: OperatorFile, notes: Fault[]): OperatorFile['texts'] {
  const clean = (key: keyof OperatorFile['texts']) =>
    Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const given = file.texts[key][language]
        if (given === undefined) return []
        const { html, stripped } = cleanHtml(given)
        for (const what of stripped) {
          notes.push({ path: `texts.${key}.${language}`, text: `${what} is not shown and is taken out` })
        }
        return [[language, html]]
      }),
    )
  return { gettingStarted: clean('gettingStarted'), rules: clean('rules'), terms: clean('terms') }
}
