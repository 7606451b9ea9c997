/** All illustrations of the series, in the order of the list. */

import type { Drawing } from '../types.ts';
import * as bottles from './bottles.ts';
import * as brushes from './brushes.ts';
import * as burnisher from './burnisher.ts';
import * as packed from './clay.ts';
import * as easels from './easels.ts';
import * as frames from './frames.ts';
import * as gilding from './gilding.ts';
import type { Illustration } from './illustration.ts';
import * as jars from './jars.ts';
import * as kits from './kits.ts';
import * as knives from './knives.ts';
import * as leaf from './leaf.ts';
import * as modelling from './modelling.ts';
import * as moulds from './moulds.ts';
import * as paints from './paints.ts';
import * as paper from './paper.ts';
import * as parcel from './parcel.ts';
import * as profiles from './profiles.ts';
import * as sacks from './sacks.ts';
import * as sheets from './sheets.ts';
import * as stamps from './stamps.ts';
import * as stencils from './stencils.ts';
import * as studio from './studio.ts';
import * as supports from './supports.ts';
import * as made from './swatch-made.ts';
import * as marks from './swatch-marks.ts';
import * as prints from './swatch-prints.ts';
import * as surfaces from './swatch-surfaces.ts';
import * as wool from './wool.ts';

export const SERIES: Readonly<Record<Drawing, Illustration>> = {
  'leaf-booklet': {
    front: leaf.leafBooklet,
    fit: [28, 3, 0.88],
    frame: [330, 250, 360],
    swatch: surfaces.leafLaid,
  },
  'loose-leaf': {
    front: leaf.looseLeaf,
    fit: [-18, 11, 0.92],
    frame: [330, 100, 340],
    swatch: surfaces.leafLaid,
  },
  'leaf-flakes': {
    front: leaf.leafFlakes,
    fit: [-47, -33, 1.03],
    frame: [170, 300, 340],
    swatch: marks.flakesStrewn,
  },
  'leaf-roll': {
    front: leaf.leafRoll,
    fit: [-16, 0, 1],
    frame: [110, 280, 360],
    swatch: surfaces.leafLaid,
  },
  'agate-burnisher': {
    front: burnisher.agateBurnisher,
    fit: [-10, -10, 0.92],
    frame: [400, 60, 340],
    swatch: surfaces.agate,
  },
  'tool-roll': {
    front: sheets.toolRoll,
    fit: [-28, 0, 0.9],
    frame: [120, 240, 340],
    swatch: surfaces.hide,
  },
  'gilders-tip': {
    front: burnisher.gildersTip,
    fit: [6, -1, 0.98],
    frame: [150, 270, 340],
    swatch: marks.hairSpread,
  },
  'gilders-cushion': {
    front: gilding.gildersCushion,
    fit: [-8, -21, 1.06],
    frame: [300, 240, 340],
    swatch: surfaces.hide,
  },
  'gilders-knife': {
    front: gilding.gildersKnife,
    fit: [0, 0, 1],
    frame: [390, 100, 340],
    swatch: surfaces.steel,
  },
  'bole-jar': {
    front: jars.boleJar,
    fit: [-22, -81, 1.04],
    frame: [200, 150, 340],
    swatch: marks.clayStrokes,
  },
  'gesso-bag': {
    front: sacks.gessoBag,
    fit: [-37, 4, 0.9],
    frame: [180, 110, 340],
    swatch: marks.powder,
  },
  'glue-granules': {
    front: sacks.glueGranules,
    fit: [-3, -57, 0.95],
    frame: [220, 130, 340],
    swatch: marks.beadsStrewn,
  },
  'gelatine-sheets': {
    front: sheets.gelatineSheets,
    fit: [0, 0, 0.95],
    frame: [260, 240, 340],
    swatch: marks.varnishOnWood,
  },
  'size-bottle': {
    front: bottles.sizeBottle,
    fit: [-54, -4, 1],
    frame: [150, 75, 340],
    swatch: marks.sizeOnBole,
  },
  'varnish-bottle': {
    front: bottles.varnishBottle,
    fit: [-63, -1, 1.04],
    frame: [140, 60, 340],
    swatch: marks.varnishOnWood,
  },
  'shellac-flakes': {
    front: jars.shellacFlakes,
    fit: [-14, -119, 0.97],
    frame: [230, 170, 340],
    swatch: marks.shardsStrewn,
  },
  'wax-tin': {
    front: jars.waxTin,
    fit: [18, -18, 0.98],
    frame: [180, 360, 340],
    swatch: marks.waxSwirl,
  },
  'pigment-jar': {
    front: jars.pigmentJar,
    fit: [-52, -3, 1],
    frame: [130, 90, 350],
    swatch: marks.powder,
  },
  tube: {
    front: paints.tube,
    fit: [-30, 22, 0.95],
    frame: [110, 420, 340],
    swatch: marks.paintStrokes,
  },
  'paint-set': {
    front: paints.paintSet,
    fit: [0, -11, 0.91],
    frame: [180, 200, 340],
    swatch: marks.chart,
  },
  'pan-set': {
    front: paints.panSet,
    fit: [-12, 55, 0.9],
    frame: [180, 360, 340],
    swatch: marks.wash,
  },
  pan: {
    front: paints.singlePan,
    fit: [0, 0, 1.05],
    frame: [230, 260, 340],
    swatch: marks.wash,
  },
  'gouache-jar': {
    front: jars.gouacheJar,
    fit: [-41, -39, 1],
    frame: [90, 80, 400],
    swatch: marks.paintStrokes,
  },
  'acrylic-bottle': {
    front: bottles.acrylicBottle,
    fit: [-69, 2, 0.97],
    frame: [125, 80, 340],
    swatch: marks.paintStrokes,
  },
  'brush-round': {
    front: brushes.brushRound,
    fit: [0, -4, 1],
    frame: [430, 80, 300],
    swatch: marks.hairSpread,
  },
  'brush-flat': {
    front: brushes.brushFlat,
    fit: [0, -4, 1],
    frame: [370, 70, 360],
    swatch: marks.hairSpread,
  },
  'brush-fan': {
    front: brushes.brushFan,
    fit: [0, -4, 1],
    frame: [370, 70, 360],
    swatch: marks.hairSpread,
  },
  'brush-mop': {
    front: brushes.brushMop,
    fit: [0, -4, 1],
    frame: [370, 70, 360],
    swatch: marks.hairSpread,
  },
  'brush-set': {
    front: brushes.brushSet,
    fit: [-25, -10, 0.9],
    frame: [130, 110, 340],
    swatch: marks.hairSpread,
  },
  canvas: {
    front: supports.canvas,
    fit: [-24, 0, 0.98],
    frame: [380, 380, 320],
    swatch: surfaces.clothWeave,
  },
  'canvas-roll': {
    front: supports.canvasRoll,
    fit: [20, 9, 0.88],
    frame: [70, 90, 320],
    swatch: surfaces.clothWeave,
  },
  stretcher: {
    front: supports.stretcher,
    fit: [0, 0, 1],
    frame: [150, 90, 320],
    swatch: surfaces.woodGrain,
  },
  'icon-board': {
    front: supports.iconBoard,
    fit: [0, -6, 1.06],
    frame: [350, 110, 330],
    swatch: surfaces.woodGrain,
  },
  'paper-pad': {
    front: paper.paperPad,
    fit: [7, 1, 0.85],
    frame: [330, 400, 340],
    swatch: surfaces.paperSheets,
  },
  sketchbook: {
    front: paper.sketchbook,
    fit: [0, -11, 0.89],
    frame: [250, 210, 340],
    swatch: made.coverCloth,
  },
  frame: {
    front: frames.frame,
    fit: [0, 0, 1],
    frame: [150, 60, 330],
    swatch: frames.frameSurface,
  },
  moulding: {
    front: profiles.moulding,
    fit: [0, 0, 1],
    frame: [90, 330, 340],
    swatch: profiles.mouldingSurface,
  },
  'clay-block': {
    front: packed.clay,
    fit: [6, 17, 1.01],
    frame: [290, 170, 340],
    swatch: surfaces.clay,
  },
  'modelling-tool': {
    front: modelling.modellingTool,
    fit: [0, 0, 1],
    frame: [200, 60, 360],
    swatch: surfaces.woodGrain,
  },
  'silicone-mould': {
    front: moulds.siliconeMould,
    fit: [0, 0, 1],
    frame: [180, 160, 340],
    swatch: made.sunkRelief,
  },
  stamp: {
    front: stamps.stamp,
    fit: [2, -21, 0.95],
    frame: [120, 400, 340],
    swatch: prints.prints,
  },
  'ink-pad': {
    front: stamps.inkPad,
    fit: [-17, 58, 0.88],
    frame: [120, 350, 340],
    swatch: prints.prints,
  },
  stencil: {
    front: stencils.stencil,
    fit: [0, 0, 1],
    frame: [220, 200, 360],
    swatch: prints.stencilled,
  },
  easel: {
    front: easels.easel,
    fit: [0, 0, 0.96],
    frame: [210, 60, 360],
    swatch: surfaces.woodGrain,
  },
  palette: {
    front: knives.palette,
    fit: [-15, 11, 1.05],
    frame: [180, 160, 340],
    swatch: surfaces.woodGrain,
  },
  'palette-knife': {
    front: knives.paletteKnife,
    fit: [0, -4, 1],
    frame: [380, 60, 350],
    swatch: surfaces.steel,
  },
  'pencil-set': {
    front: studio.pencilSet,
    fit: [5, -22, 0.92],
    frame: [170, 190, 340],
    swatch: prints.pencilled,
  },
  sticks: {
    front: sheets.sticks,
    fit: [0, 0, 1.05],
    frame: [170, 170, 340],
    swatch: prints.pencilled,
  },
  'pastel-set': {
    front: studio.pastelSet,
    fit: [4, -20, 0.94],
    frame: [160, 190, 340],
    swatch: prints.pastelled,
  },
  'cotton-wool': {
    front: wool.cottonWool,
    fit: [0, -30, 1],
    frame: [180, 300, 340],
    swatch: wool.woolFibres,
  },
  'craft-kit': {
    front: kits.kit,
    fit: [0, 0, 1],
    frame: [160, 330, 340],
    swatch: surfaces.clay,
  },
  'gilding-kit': {
    front: kits.kit,
    fit: [0, 0, 1],
    frame: [180, 350, 340],
    swatch: surfaces.leafLaid,
  },
  parcel: {
    front: parcel.parcel,
    fit: [14, 10, 1.08],
    frame: [230, 140, 340],
    swatch: made.kraft,
  },
};
