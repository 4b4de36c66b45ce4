import { createContext, type ReactNode, use } from 'react'
import type { Brand } from '@gaffer/contract/types'

const BrandContext = createContext<Brand | undefined>(undefined)

export function BrandProvider({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>
}

/** The operator's look, texts and abilities; screens ask `brand.can`, never which operator it is. */
export function useBrand(): Brand {
  const brand = use(BrandContext)
  if (brand === undefined) throw new Error('useBrand needs a BrandProvider above')
  return brand
}

/** The text on the advertising boards around the pitch; undefined where the operator has none. */
export function useAdBoards(): string | undefined {
  const { title, can } = useBrand()
  return can.hasFieldBanners ? title : undefined
}
