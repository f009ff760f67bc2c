import {
  IconBed,
  IconBuildingBank,
  IconBus,
  IconDotsCircleHorizontal,
  IconFlag3,
  IconPlane,
  IconShip,
  IconToolsKitchen2,
  IconTrain,
  IconUserStar,
} from '@tabler/icons-react'
import type { ProviderGroup } from '#src/features/providers/provider-groups.values.ts'
import type { SupplyKind } from '#src/features/providers/supply-kinds.values.ts'
import type { TablerIcon } from '#src/web/ui/signs/icon.tsx'

export const kindIcons: Record<SupplyKind, TablerIcon> = {
  hotel: IconBed,
  restaurant: IconToolsKitchen2,
  guide: IconFlag3,
  bus: IconBus,
  flight: IconPlane,
  train: IconTrain,
  cruise: IconShip,
  visit: IconBuildingBank,
  tourLeader: IconUserStar,
  other: IconDotsCircleHorizontal,
}

const { hotel, restaurant, bus, guide, visit, other: rest } = kindIcons
export const groupIcons: Record<ProviderGroup, TablerIcon> = { hotel, restaurant, bus, guide, visit, rest }
