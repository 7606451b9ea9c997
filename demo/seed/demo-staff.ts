import type pg from 'pg';
import { DEMO_STAFF_PASSWORD } from '../../server/demo-credentials.ts';
import { hashPassword } from '../../server/identity/password.ts';
import type { Role } from '../../studio/contract/permissions.ts';

/** Staff of the demo shop, one of each role. Their credentials are public, so production refuses them. */
export const DEMO_STAFF = [
  { email: 'owner@pozolota.example', name: 'Орися Гайдамака', role: 'owner' },
  { email: 'editor@pozolota.example', name: 'Матвій Сосюра', role: 'editor' },
  { email: 'orders@pozolota.example', name: 'Лідія Копач', role: 'order-manager' },
  { email: 'support@pozolota.example', name: 'Назар Верес', role: 'support' },
] as const satisfies readonly { readonly email: string; readonly name: string; readonly role: Role }[];

export async function writeDemoStaff(client: pg.ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO staff (email, name, role, lang, password_hash, is_demo)
     SELECT new.email, new.name, new.role, 'uk', $2, true FROM json_to_recordset($1) AS new (email text, name text, role text)`,
    [JSON.stringify(DEMO_STAFF), await hashPassword(DEMO_STAFF_PASSWORD)],
  );
}
