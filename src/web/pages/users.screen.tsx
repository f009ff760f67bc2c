import { UsersPanel } from '#src/features/access/web/users.panel.tsx'
import { SettingsIndex } from './settings-index.panel.tsx'

/** The people of the agency, beside the index of all settings. */
export const UsersScreen = () => <UsersPanel index={<SettingsIndex />} />
