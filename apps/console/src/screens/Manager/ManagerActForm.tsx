import type { ComponentType } from 'react'
import type { ActProps } from './act-props.ts'
import { BlockForm, UnblockForm } from './BlockForm.tsx'
import { ExcludeForm, LimitForm } from './FairPlayForms.tsx'
import type { ManagerActKind } from './manager-acts.ts'
import { ExportForm, RevealForm, ViewForm } from './PersonForms.tsx'
import { RefundForm } from './RefundForm.tsx'
import { EndForm, EraseForm, KeepForm, NoteForm, RenameForm } from './SimpleForms.tsx'

const FORMS: Readonly<Record<ManagerActKind, ComponentType<ActProps>>> = {
  refund: RefundForm,
  view: ViewForm,
  rename: RenameForm,
  block: BlockForm,
  unblock: UnblockForm,
  exclude: ExcludeForm,
  limit: LimitForm,
  end: EndForm,
  note: NoteForm,
  reveal: RevealForm,
  export: ExportForm,
  erase: EraseForm,
  keep: KeepForm,
}

/** The form of one act. */
export function ManagerActForm({ kind, ...props }: ActProps & { readonly kind: ManagerActKind }) {
  const Form = FORMS[kind]
  return <Form {...props} />
}
