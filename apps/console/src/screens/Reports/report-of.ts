import type { ConsoleData } from '@gaffer/contract/console-types'

export type Report = ConsoleData<'report'>
export type ReportRow = Report['rows'][number]

/** By what a report counts. */
export const PARTS = ['week', 'day', 'month', 'contest', 'kind', 'championship', 'language'] as const

export type ReportPart = (typeof PARTS)[number]

/** Figures that stand on a line of time. */
export const OF_TIME: readonly ReportPart[] = ['week', 'day', 'month']

export const COUNTS = ['entries', 'managers', 'returning'] as const
export const SUMS = ['stakes', 'refunds', 'prizes', 'rake', 'guarantees', 'corrections', 'purchases'] as const

/** What is drawn, in this order. */
export const CHARTS = ['entries', 'managers', 'stakes', 'prizes', 'rake', 'guarantees'] as const
