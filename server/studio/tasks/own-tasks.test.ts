import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '../../../studio/contract/permissions.ts';
import type { ShopTask } from '../../../studio/contract/tasks.ts';
import type { Browser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { addTask } from '../../tasks/add-task.ts';

const shop = await openSharedShop();
const [editor, manager] = [await openStudio(shop, 'editor'), await openStudio(shop, 'order-manager')];
const [support, owner] = [await openStudio(shop, 'support'), await openStudio(shop, 'owner')];

async function idOf(role: Role): Promise<string> {
  const { rows } = await shop.pool.query('SELECT id FROM staff WHERE role = $1 AND is_demo', [role]);
  return rows[0]?.id;
}

const taskFor = async (role: Role, changes = {}) => ({
  ...{ key: randomUUID(), text: 'Перелічити поталь', dueOn: null, about: null },
  assignedTo: await idOf(role),
  ...changes,
});

const write = async (browser: Browser, role: Role, changes = {}): Promise<ShopTask> =>
  (await browser.post('/studio/own-tasks', await taskFor(role, changes))).data;

const textsOf = async (browser: Browser, query = 'group=own'): Promise<string[]> =>
  (await browser.get(`/studio/tasks?${query}`)).data.tasks.map(({ own }: ShopTask) => own?.text);

test('a task is seen by its author and by the colleague who does it, and by nobody else', async () => {
  const text = 'Сфотографувати пензлі';
  const task = await write(manager, 'editor', { text });
  expect(task).toMatchObject({
    kind: 'own',
    own: { text, dueOn: null, isOverdue: false, writtenBy: { name: 'Лідія Копач' }, about: null },
    assignedTo: { name: 'Матвій Сосюра' },
  });
  expect(await textsOf(editor)).toContain(text);
  expect(await textsOf(manager)).toContain(text);
  expect(await textsOf(support)).not.toContain(text);
  expect(await textsOf(owner)).not.toContain(text);
  expect((await support.post(`/studio/own-tasks/${task.id}/done`, {})).error?.code).toBe('task_not_found');
});

test('who may not read all tasks sees own ones only', async () => {
  await addTask(shop.pool, 'job-failed', null, 'x');
  const kinds = async (browser: Browser) =>
    new Set((await browser.get('/studio/tasks')).data.tasks.map(({ kind }: ShopTask) => kind));
  expect(await kinds(editor)).toEqual(new Set(['own']));
  expect(await kinds(manager)).toEqual(new Set(['own', 'job-failed']));
  const { open, tasks } = (await editor.get('/studio/tasks')).data;
  expect(open).toBe(tasks.length);
});

test('a repeated request writes one task', async () => {
  const task = await taskFor('editor', { text: 'Одне' });
  const [one, other] = await Promise.all([
    editor.post('/studio/own-tasks', task),
    editor.post('/studio/own-tasks', task),
  ]);
  expect(one.data.id).toBe(other.data.id);
  expect((await textsOf(editor)).filter((text) => text === 'Одне')).toHaveLength(1);
  const stolen = await manager.post('/studio/own-tasks', task);
  expect(stolen.error?.fields).toHaveProperty('key');
});

test('an overdue task comes first and is marked until it is closed; closing it can be undone', async () => {
  await write(support, 'support', { text: 'Колись' });
  const late = await write(support, 'support', { text: 'Учора', dueOn: '2020-01-31' });
  expect(await textsOf(support)).toEqual(['Учора', 'Колись']);
  expect(late.own).toMatchObject({ dueOn: '2020-01-31', isOverdue: true });
  const close = () => support.post(`/studio/own-tasks/${late.id}/done`, {});
  const closed = (await close()).data;
  expect(closed).toMatchObject({ doneBy: { name: 'Назар Верес' }, resolution: 'done', own: { isOverdue: false } });
  expect((await close()).data.doneAt).toBe(closed.doneAt);
  expect(await textsOf(support)).toEqual(['Колись']);
  const reopened = (await support.post(`/studio/own-tasks/${late.id}/reopen`, {})).data;
  expect(reopened).toMatchObject({ doneAt: null, doneBy: null, own: { isOverdue: true } });
});

test('a task can be about an order, a customer or a product', async () => {
  const { rows } = await shop.pool.query('SELECT id, number FROM orders ORDER BY number LIMIT 1');
  const { rows: products } = await shop.pool.query('SELECT id, sku FROM products ORDER BY id LIMIT 1');
  const { id: customerId } = await shop.newCustomer();
  const [order, product] = [rows[0], products[0]];
  const about = (kind: string, id: unknown) => write(manager, 'order-manager', { about: { kind, id: String(id) } });
  expect((await about('order', order?.id)).order).toEqual({ id: order?.id, number: order?.number });
  expect((await about('product', product?.id)).own?.about).toEqual({
    ...{ kind: 'product', id: String(product?.id), name: product?.sku },
  });
  expect((await about('customer', customerId)).own?.about).toMatchObject({ kind: 'customer', id: customerId });
  const { id } = await write(manager, 'editor', { about: { kind: 'customer', id: customerId } });
  const { tasks } = (await editor.get('/studio/tasks')).data;
  // Editors may not read customers.
  expect(tasks.find((task: ShopTask) => task.id === id).own.about).toBeNull();
  const gone = await manager.post('/studio/own-tasks', await taskFor('editor', { about: { kind: 'order', id: 'x' } }));
  expect(gone.error?.fields).toHaveProperty('about');
});

test('a task is handed over to a colleague, not to one who has left', async () => {
  const { id } = await write(manager, 'order-manager', { text: 'Передати' });
  const hand = async (browser: Browser, role: Role) =>
    browser.send('PATCH', `/studio/own-tasks/${id}`, { assignedTo: await idOf(role) });
  expect((await hand(manager, 'support')).data.assignedTo.name).toBe('Назар Верес');
  expect(await textsOf(support)).toContain('Передати');
  await shop.pool.query('UPDATE staff SET is_disabled = true WHERE role = $1', ['editor']);
  expect((await hand(support, 'editor')).error?.fields).toHaveProperty('assignedTo');
  await shop.pool.query('UPDATE staff SET is_disabled = true WHERE role = $1', ['support']);
  // The tasks of a colleague who has left are the owner's to hand over.
  expect(await textsOf(owner)).toContain('Передати');
  expect((await hand(owner, 'owner')).data.assignedTo.name).toBe('Орися Гайдамака');
  await shop.pool.query('UPDATE staff SET is_disabled = false');
});

test('the endpoints of the shop’s tasks do not touch own ones', async () => {
  const { id } = await write(editor, 'editor');
  const assigned = await manager.send('PATCH', `/studio/tasks/${id}`, { assignedTo: null });
  expect(assigned.error?.code).toBe('task_not_found');
  const closed = await manager.post(`/studio/tasks/${id}/resolve`, { resolution: 'x' });
  expect(closed.error?.code).toBe('task_not_open');
});

test.each([
  [{ text: ' ' }, 'text'],
  [{ text: 'а'.repeat(1_001) }, 'text'],
  [{ dueOn: '31.12.2026' }, 'dueOn'],
  [{ assignedTo: randomUUID() }, 'assignedTo'],
])('a task that cannot be read is refused at its field: %#', async (changes, field) => {
  const answer = await editor.post('/studio/own-tasks', await taskFor('editor', changes));
  expect(answer.status).toBe(400);
  expect(answer.error?.fields).toHaveProperty(field);
});
