import type { Drawing, PictureSpec } from '../types.ts';
import type { Illustration } from './illustration.ts';
import * as leaf from './leaf.ts';
import * as bottles from './bottles.ts';
import * as jars from './jars.ts';
import * as paints from './paints.ts';
import * as brushes from './brushes.ts';
import * as gilding from './gilding.ts';
import * as supports from './supports.ts';
import * as frames from './frames.ts';
import * as craft from './craft.ts';
import { ground } from './light.ts';
import { Pen } from './pen.ts';
const SERIES: Partial<Record<Drawing, Illustration>> = {
  'leaf-booklet': { front: leaf.leafBooklet, frame: [360,240,320], swatch: leaf.leafBooklet },
  'loose-leaf': { front: leaf.looseLeaf, frame: [360,140,320], swatch: leaf.looseLeaf },
  'leaf-flakes': { front: leaf.leafFlakes, frame: [200,400,320], swatch: leaf.leafFlakes },
  'leaf-roll': { front: leaf.leafRoll, frame: [100,400,320], swatch: leaf.leafRoll },
  'size-bottle': { front: bottles.sizeBottle, frame: [200,100,320], swatch: leaf.leafRoll },
  'varnish-bottle': { front: bottles.varnishBottle, frame: [200,100,320], swatch: leaf.leafRoll },
  'acrylic-bottle': { front: bottles.acrylicBottle, frame: [200,100,320], swatch: leaf.leafRoll },
  'pigment-jar': { front: jars.pigmentJar, frame: [200,100,320], swatch: leaf.leafRoll },
  'bole-jar': { front: jars.boleJar, frame: [200,100,320], swatch: leaf.leafRoll },
  'gouache-jar': { front: jars.gouacheJar, frame: [200,100,320], swatch: leaf.leafRoll },
  'wax-tin': { front: jars.waxTin, frame: [200,100,320], swatch: leaf.leafRoll },
  'shellac-flakes': { front: jars.shellacFlakes, frame: [200,100,320], swatch: leaf.leafRoll },
  'glue-granules': { front: jars.glueGranules, frame: [200,100,320], swatch: leaf.leafRoll },
  'tube': { front: paints.tube, frame: [200,100,320], swatch: leaf.leafRoll },
  'paint-set': { front: paints.paintSet, frame: [200,100,320], swatch: leaf.leafRoll },
  'pan-set': { front: paints.panSet, frame: [200,100,320], swatch: leaf.leafRoll },
  'brush-round': { front: brushes.brushRound, frame: [200,100,320], swatch: leaf.leafRoll },
  'brush-flat': { front: brushes.brushFlat, frame: [200,100,320], swatch: leaf.leafRoll },
  'brush-fan': { front: brushes.brushFan, frame: [200,100,320], swatch: leaf.leafRoll },
  'brush-mop': { front: brushes.brushMop, frame: [200,100,320], swatch: leaf.leafRoll },
  'brush-set': { front: brushes.brushSet, frame: [200,100,320], swatch: leaf.leafRoll },
  'agate-burnisher': { front: gilding.agateBurnisher, frame: [200,100,320], swatch: leaf.leafRoll },
  'gilders-tip': { front: gilding.gildersTip, frame: [200,100,320], swatch: leaf.leafRoll },
  'gilders-cushion': { front: gilding.gildersCushion, frame: [200,100,320], swatch: leaf.leafRoll },
  'gilders-knife': { front: gilding.gildersKnife, frame: [200,100,320], swatch: leaf.leafRoll },
  'gesso-bag': { front: gilding.gessoBag, frame: [200,100,320], swatch: leaf.leafRoll },
  'stretcher': { front: supports.stretcher, frame: [200,100,320], swatch: leaf.leafRoll },
  'canvas': { front: supports.canvas, frame: [200,100,320], swatch: leaf.leafRoll },
  'canvas-roll': { front: supports.canvasRoll, frame: [200,100,320], swatch: leaf.leafRoll },
  'icon-board': { front: supports.iconBoard, frame: [200,100,320], swatch: leaf.leafRoll },
  'paper-pad': { front: supports.paperPad, frame: [200,100,320], swatch: leaf.leafRoll },
  'sketchbook': { front: supports.sketchbook, frame: [200,100,320], swatch: leaf.leafRoll },
  'sandpaper': { front: supports.sandpaper, frame: [200,100,320], swatch: leaf.leafRoll },
  'frame': { front: frames.frame, frame: [200,100,320], swatch: leaf.leafRoll },
  'moulding': { front: frames.moulding, frame: [200,100,320], swatch: leaf.leafRoll },
  'clay-block': { front: craft.clayBlock, frame: [200,100,320], swatch: leaf.leafRoll },
  'modelling-tool': { front: craft.modellingTool, frame: [200,100,320], swatch: leaf.leafRoll },
  'silicone-mould': { front: craft.siliconeMould, frame: [200,100,320], swatch: leaf.leafRoll },
  'stamp': { front: craft.stamp, frame: [200,100,320], swatch: leaf.leafRoll },
  'ink-pad': { front: craft.inkPad, frame: [200,100,320], swatch: leaf.leafRoll },
  'stencil': { front: craft.stencil, frame: [200,100,320], swatch: leaf.leafRoll },
};
export function drawPicture(spec: PictureSpec): string {
  const ill = SERIES[spec.drawing];
  if (!ill) return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800"/>';
  const zoom = spec.view === 'detail' ? 800 / ill.frame[2] : 1;
  const pen = new Pen(spec.colour, spec.drawing + spec.colour, zoom);
  const body = ground(pen) + ill.front(pen);
  return pen.document(body, zoom > 1 ? `scale(${zoom}) translate(${-ill.frame[0]} ${-ill.frame[1]})` : '');
}
