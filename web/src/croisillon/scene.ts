// Le X in the round: the pile on its planks, what the hand does, and the rows of blocks before each
// seat.
import {
    BoxGeometry,
    BufferGeometry,
    CylinderGeometry,
    DirectionalLight,
    EdgesGeometry,
    HemisphereLight,
    InstancedMesh,
    LineBasicMaterial,
    LineSegments,
    Matrix4,
    Mesh,
    MeshBasicMaterial,
    MeshPhongMaterial,
    PlaneGeometry,
    Quaternion,
    SphereGeometry,
    Vector3,
} from 'three';

import type { View } from '../core/messages';
import { Tabletop } from '../round/tabletop';
import type { Spot } from '../round/frame';
import { Blocks, type Goal } from './blocks';
import { XEye } from './eye';
import { levelOf, planks } from './pile';
import { paintPlank, paintShade, U } from './shapes';
import { firstHit, minus, reach, type Hit } from './solid';
import {
    blockAt,
    BLOCKS,
    boxesOf,
    CROSSING,
    DEEP,
    ghostOf,
    holds,
    isHigher,
    numberOf,
    placesOf,
    read,
    rowOf,
    type Box,
    type CroisillonView,
    type Quat,
    type Vec,
} from './view';

const PLACES = 8;
const ABOVE = 24; // mm over the pile that are seen, for a hand
const BESIDE = 2;
const ROUND = 10; // in steps of so many mm does the picture follow the pile
const UP = new Vector3(0, 1, 0);
const down: Vec = [0, -1, 0];
const onEdge = 1.03; // outlines stand a little off
const asPlank = planks.map((plank): Box => ({ ...plank, block: BLOCKS }));

export interface Shown {
    view: View;
    count: number; // of seats
    own: number | null;
    chosen: number; // block
    lit: number; // the block that a line of the log speaks of
    fell: boolean; // something is being told that has fallen
    helps: boolean; // a first game: how blocks sit, and where the one in hand would come to rest
}

const toScene = ([x, y, z]: Vec) => new Vector3(x, y, z).multiplyScalar(U);
const toTurn = ([w, i, j, k]: Quat) => new Quaternion(i, j, k, w);
const tenths = ([x, y, z]: Vec): Vec => [x / 10, y / 10, z / 10];

export class XScene extends Tabletop {
    protected override readonly names = 0;
    private readonly blocks: Blocks;
    private readonly edges = new EdgesGeometry(new BoxGeometry(1, 1, 1));
    private readonly outlines: Record<'chosen' | 'forbidden' | 'raised' | 'hovered', LineSegments>;
    private readonly ghosts: InstancedMesh;
    private readonly sheet: Mesh;
    private readonly tip: Mesh;
    private readonly tie: Mesh;
    private readonly plumb: Mesh;
    private readonly shade: Mesh;
    private shown: Shown | null = null;
    private before: View | null = null;
    private hovered = -1;
    private lead: Vec | null = null; // where the reader's own finger is, in millimetres

    constructor() {
        super(new XEye());
        this.light = 0.4; // the pile is nearer to the lamp than any other game's things
        const black = new MeshPhongMaterial({
            map: paintPlank(),
            shininess: 30,
            specular: '#2b2622',
        });
        for (const plank of planks) {
            const [wide, high, deep] = plank.size;
            const mesh = this.lay(new Mesh(new BoxGeometry(wide * U, high * U, deep * U), black));
            mesh.position.copy(toScene(plank.at));
            mesh.quaternion.copy(toTurn(plank.turn));
        }
        const front = new DirectionalLight('#ffeed6', 1.7);
        front.position.set(-4, 7, 9);
        const side = new DirectionalLight('#c9dcff', 0.6);
        side.position.set(8, 4, -3);
        // Light from all around: what lies deep in the pile keeps its colour.
        this.scene.add(front, side, new HemisphereLight('#e8eefc', '#6a4a30', 0.9));
        this.blocks = new Blocks(this.scene);
        const line = (colour: string) => this.lines(new LineBasicMaterial({ color: colour }));
        this.outlines = {
            chosen: line('#f2b84b'),
            forbidden: line('#ff8a66'),
            raised: line('#8fe0b4'),
            hovered: line('#ffffff'),
        };
        const clear = (colour: string, opacity: number) =>
            new MeshBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false });
        this.ghosts = new InstancedMesh(new BoxGeometry(1, 1, 1), clear('#fff3d6', 0.34), PLACES);
        this.ghosts.frustumCulled = false;
        this.scene.add(this.ghosts);
        this.sheet = this.aid(
            new PlaneGeometry(250 * U, (DEEP + 70) * U).rotateX(-Math.PI / 2),
            clear('#f2b84b', 0.2),
        );
        this.tip = this.aid(
            new SphereGeometry(3.4 * U, 18, 12),
            new MeshPhongMaterial({ color: '#e9b48c', shininess: 20 }),
        );
        this.tie = this.aid(
            new CylinderGeometry(1, 1, 1, 10).translate(0, 0.5, 0),
            new MeshBasicMaterial({ color: '#ffffff' }),
        );
        this.plumb = this.aid(
            new CylinderGeometry(0.35 * U, 0.35 * U, 1, 6).translate(0, -0.5, 0),
            clear('#ffffff', 0.55),
        );
        this.shade = this.aid(
            new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
            new MeshBasicMaterial({
                map: paintShade(),
                transparent: true,
                depthWrite: false,
                polygonOffset: true,
                polygonOffsetFactor: -2,
            }),
        );
        this.shape(1.2);
    }

    private lines(material: LineBasicMaterial): LineSegments {
        const lines = new LineSegments(this.edges, material);
        lines.visible = false;
        this.scene.add(lines);
        return lines;
    }

    // Something that only helps the eye: it casts no shadow.
    private aid(geometry: BufferGeometry, material: MeshBasicMaterial | MeshPhongMaterial): Mesh {
        const mesh = new Mesh(geometry, material);
        mesh.visible = false;
        this.scene.add(mesh);
        return mesh;
    }

    get view(): XEye {
        return this.eye as XEye;
    }

    show(shown: Shown): void {
        this.shown = shown;
        this.own = shown.own ?? -1;
        this.count = shown.count;
        if (!holds(read(shown.view))) this.lead = null;
        if (shown.view !== this.before) this.blocks.hear(performance.now());
        this.before = shown.view;
        this.arrange();
        this.stage.ask();
    }

    // The reader's own finger is drawn at once; the block follows when the server has spoken.
    point(at: Vec | null): void {
        this.lead = at;
        this.stage.ask();
    }

    hover(block: number): void {
        if (block === this.hovered) return;
        this.hovered = block;
        this.stage.ask();
    }

    // ---- Where everything goes -----------------------------------------------------------------

    protected arrange(): void {
        if (!this.shown) return;
        const { view } = this.shown;
        const v = read(view);
        for (let block = 0; block < BLOCKS; block++) {
            const box = blockAt(view, block);
            this.blocks.put(
                block,
                box
                    ? { on: 'pile', position: toScene(box.at), turn: toTurn(box.turn) }
                    : this.rowGoal(v, block),
            );
        }
        this.eye.frame(this.whatMatters());
        this.arrangePlaces(v);
        const asked = v.stage === 'choosing' && this.shown.own === v.mover;
        this.blocks.tint(this.shown.helps && asked && v.tests ? v.feel : null);
    }

    // Before its owner: bonus nearer to the rim, malus farther in.
    private rowGoal(v: CroisillonView, block: number): Goal | null {
        const [where, owner] = [v.where[block], v.owner[block] ?? -1];
        if ((where !== 'bonus' && where !== 'malus') || owner < 0) return null;
        const row = rowOf(v, owner, where);
        const [at, count] = [row.indexOf(block), Math.min(6, row.length)];
        const right = ((at % 6) - (count - 1) / 2) * 1.15;
        const layer = Math.floor(at / 6);
        const position = this.at(owner, where === 'bonus' ? 4.5 : 3.5, right, (6 + layer * 12) * U);
        // Flat on its largest side.
        const turn = new Quaternion()
            .setFromAxisAngle(UP, this.facing(owner))
            .multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2));
        return { on: 'table', position, turn };
    }

    private arrangePlaces(v: CroisillonView): void {
        const rests = this.shown!.helps ? ghostOf(v) : null;
        const places = v.stage === 'choosing' ? placesOf(v) : rests ? [rests] : [];
        const tone = { untried: '#fff3d6', slides: '#ff8a66', stable: '#9dffc8' }[v.ahead];
        (this.ghosts.material as MeshBasicMaterial).color.set(rests ? tone : '#fff3d6');
        const matrix = new Matrix4();
        for (let at = 0; at < PLACES; at++) {
            const box = places[at];
            const size = box ? toScene(box.size) : new Vector3();
            this.ghosts.setMatrixAt(
                at,
                matrix.compose(
                    toScene(box?.at ?? [0, 0, 0]),
                    toTurn(box?.turn ?? [1, 0, 0, 0]),
                    size,
                ),
            );
        }
        this.ghosts.instanceMatrix.needsUpdate = true;
    }

    // ---- Between the picture and the pile --------------------------------------------------------

    spotOf(at: Vec): Spot {
        const { x, y } = toScene(at).project(this.camera);
        return { x: (x + 1) / 2, y: (1 - y) / 2 };
    }

    // The ray of a point of the page, in millimetres.
    private ray(x: number, y: number): { from: Vec; way: Vec } {
        const box = this.stage.canvas.getBoundingClientRect();
        const { position } = this.camera;
        const far = new Vector3(
            ((x - box.left) / box.width) * 2 - 1,
            1 - ((y - box.top) / box.height) * 2,
            0.5,
        )
            .unproject(this.camera)
            .sub(position)
            .normalize();
        return {
            from: [position.x / U, position.y / U, position.z / U],
            way: [far.x, far.y, far.z],
        };
    }

    // The block under a point of the page, and where on it. Planks hide what is behind them.
    hitAt(x: number, y: number): Hit | null {
        if (!this.shown) return null;
        const { from, way } = this.ray(x, y);
        const hit = firstHit([...boxesOf(this.shown.view), ...asPlank], from, way);
        return hit && hit.box.block < BLOCKS ? hit : null;
    }

    // How far a pointer has led, in millimetres, in the plane through a point that faces the reader.
    draggedBy(through: Vec, from: Spot, to: Spot): Vec {
        const plane = this.view.axes.to;
        const meet = ({ x, y }: Spot): Vec => {
            const ray = this.ray(x, y);
            const off = minus(through, ray.from);
            const along = ray.way[0] * plane[0] + ray.way[1] * plane[1] + ray.way[2] * plane[2];
            const far =
                (off[0] * plane[0] + off[1] * plane[1] + off[2] * plane[2]) /
                (Math.abs(along) < 0.05 ? 0.05 * Math.sign(along || -1) : along);
            return [
                ray.from[0] + ray.way[0] * far,
                ray.from[1] + ray.way[1] * far,
                ray.from[2] + ray.way[2] * far,
            ];
        };
        return minus(meet(to), meet(from));
    }

    across(): void {
        this.view.across();
        this.stage.ask();
    }

    // The pile as it stands and what is carried; after a fall, all of the X.
    protected override whatMatters(): Vector3[] {
        const view = this.shown?.view;
        const boxes = view ? boxesOf(view) : [];
        let [wide, deep, low, top] = [0, 0, CROSSING, 2 * CROSSING];
        for (const box of boxes) {
            wide = Math.max(wide, Math.abs(box.at[0]) + reach(box, [1, 0, 0]));
            deep = Math.max(deep, Math.abs(box.at[2]) + reach(box, [0, 0, 1]));
            low = Math.min(low, box.at[1] - reach(box, [0, 1, 0]));
            top = Math.max(top, box.at[1] + reach(box, [0, 1, 0]));
        }
        const step = (mm: number) => Math.ceil(mm / ROUND) * ROUND * U;
        const [x, z, y] = [step(wide + BESIDE), step(deep), step(top + ABOVE)];
        const from = this.shown?.fell ? 0 : -step(BESIDE - low);
        return [from, y].flatMap((up) =>
            [
                [-x, 0],
                [x, 0],
                [0, -z],
                [0, z],
            ].map(([right, to]) => new Vector3(right, up, to)),
        );
    }

    busy(): boolean {
        return this.shown !== null && holds(read(this.shown.view));
    }

    // A block in the hand is followed by the eye.
    override freeze(on: boolean): void {
        super.freeze(on && !this.busy());
    }

    // ---- Motion ------------------------------------------------------------------------------------

    private outline(lines: LineSegments, block: number): void {
        const there = block >= 0 && this.shown !== null && blockAt(this.shown.view, block) !== null;
        lines.visible = there;
        if (!there) return;
        const { position, turn } = this.blocks.poseAt(block);
        const size = blockAt(this.shown!.view, block)!.size;
        lines.position.copy(position);
        lines.quaternion.copy(turn);
        lines.scale.copy(toScene(size)).multiplyScalar(onEdge);
    }

    // The fingertip, the tie to the block, the sheet at its old height, what is below it.
    private drawHand(v: CroisillonView): void {
        const held = numberOf(v.held);
        const there = held >= 0;
        const level = levelOf(this.shown!.view, v);
        this.sheet.visible =
            level !== null &&
            v.task !== 'bonus' &&
            v.task !== 'test' &&
            (there || v.picked !== 'none');
        if (level !== null) this.sheet.position.y = (level + 1) * U;
        for (const one of [this.tip, this.tie, this.plumb, this.shade]) one.visible = there;
        if (!there) return;
        const strain = Math.min(1, v.strain / 100);
        const finger = toScene(tenths(v.finger));
        const target = this.lead ? toScene(this.lead) : toScene(tenths(v.target));
        this.tip.position.copy(target);
        const away = target.clone().sub(finger);
        const long = Math.max(0.001, away.length());
        this.tie.position.copy(finger);
        this.tie.quaternion.setFromUnitVectors(UP, away.normalize());
        const thick = (0.8 + 1.8 * strain) * U;
        this.tie.scale.set(thick, long, thick);
        (this.tie.material as MeshBasicMaterial).color.set('#ffffff').lerp(this.hot.color, strain);
        this.drawDrop(held);
    }

    private readonly hot = new MeshBasicMaterial({ color: '#ff3a1c' });

    // A line to the place where a block would come down, and a shade that darkens as it comes near.
    private drawDrop(held: number): void {
        const { view } = this.shown!;
        const box = blockAt(view, held)!;
        const low = box.at[1] - reach(box, [0, 1, 0]);
        const others = [...boxesOf(view).filter((one) => one.block !== held), ...asPlank];
        const hit = firstHit(others, [box.at[0], low + 0.5, box.at[2]], down);
        const ground = hit ? hit.at[1] : 0;
        const gap = Math.max(0, low - ground);
        const { position } = this.blocks.poseAt(held);
        this.plumb.visible = gap > 2;
        this.plumb.position.set(position.x, low * U, position.z);
        this.plumb.scale.y = Math.max(0.001, gap * U);
        this.shade.position.set(position.x, ground * U + 0.012, position.z);
        const spread = 1.15 + Math.min(0.6, gap / 90);
        this.shade.scale.set(
            2 * reach(box, [1, 0, 0]) * U * spread,
            1,
            2 * reach(box, [0, 0, 1]) * U * spread,
        );
        (this.shade.material as MeshBasicMaterial).opacity = Math.max(0.25, 0.9 - gap / 80);
    }

    override step(seconds: number, still: boolean): boolean {
        const moving = this.blocks.step(seconds, still);
        if (this.shown) {
            const v = read(this.shown.view);
            this.drawHand(v);
            const held = numberOf(v.held);
            const above = held >= 0 && isHigher(v);
            this.outline(this.outlines.chosen, held >= 0 ? held : this.shown.chosen);
            (this.outlines.chosen.material as LineBasicMaterial).color.set(
                held < 0 ? '#f2b84b' : above ? '#9dffc8' : '#ffd08a',
            );
            this.outline(this.outlines.forbidden, numberOf(v.forbidden));
            this.outline(this.outlines.raised, numberOf(v.raised));
            const lit = this.shown.lit;
            this.outline(this.outlines.hovered, lit >= 0 ? lit : held >= 0 ? -1 : this.hovered);
        }
        return super.step(seconds, still) || moving;
    }
}
