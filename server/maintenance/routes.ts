import { getMaintenance } from '../../src/contract/maintenance.ts';
import type { Deps } from '../context.ts';
import { routesWith } from '../route.ts';
import { readMaintenance } from './maintenance.ts';

const route = routesWith<Deps>();

export const maintenanceRoutes = [
  route(
    getMaintenance,
    {
      summary: 'Whether the shop is closed for maintenance, and until when. Answers during maintenance.',
      isPublic: true,
      access: 'always',
    },
    ({ deps, dependsOn }) => {
      dependsOn(['maintenance']);
      return readMaintenance(deps.pool);
    },
  ),
];
