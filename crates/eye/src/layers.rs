//! What the networks are made of. Sums run in one order whatever the machine has, so that its width changes no bit of them.

use image::RgbImage;
use pulp::{Arch, Simd, WithSimd};

use crate::odds::softmax;
use crate::weights::Source;

/// Values over a grid of places, row by row, those of a place together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Map {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) channels: usize,
    pub(crate) values: Vec<f32>,
}

impl Map {
    /// A picture as the networks see it: values from -0.5 to 0.5.
    pub(crate) fn of(image: &RgbImage) -> Map {
        let (width, height) = (image.width() as usize, image.height() as usize);
        let values = image.as_raw().iter().map(|value| f32::from(*value) / 255.0 - 0.5).collect();
        Map { width, height, channels: 3, values }
    }

    pub(crate) fn zeros(width: usize, height: usize, channels: usize) -> Map {
        Map { width, height, channels, values: vec![0.0; width * height * channels] }
    }

    /// The values of a place.
    pub(crate) fn at(&self, x: usize, y: usize) -> &[f32] {
        let from = (y * self.width + x) * self.channels;
        &self.values[from..from + self.channels]
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = &[f32]> {
        self.values.chunks_exact(self.channels)
    }

    pub(crate) fn relu(mut self) -> Map {
        self.values.iter_mut().for_each(|value| *value = value.max(0.0));
        self
    }

    pub(crate) fn plus(mut self, other: &Map) -> Map {
        self.values.iter_mut().zip(&other.values).for_each(|(value, more)| *value += more);
        self
    }

    /// The same values more everywhere.
    pub(crate) fn plus_all(mut self, more: &[f32]) -> Map {
        for place in self.values.chunks_exact_mut(self.channels) {
            place.iter_mut().zip(more).for_each(|(value, more)| *value += more);
        }
        self
    }

    pub(crate) fn mean(&self) -> Vec<f32> {
        let mut sums = vec![0.0; self.channels];
        for place in self.places() {
            sums.iter_mut().zip(place).for_each(|(sum, value)| *sum += value);
        }
        let count = (self.width * self.height) as f32;
        for sum in &mut sums {
            *sum /= count;
        }
        sums
    }

    /// Each place four times.
    pub(crate) fn doubled(&self) -> Map {
        let mut large = Map::zeros(self.width * 2, self.height * 2, self.channels);
        let wide = large.width;
        for (k, place) in large.values.chunks_exact_mut(self.channels).enumerate() {
            place.copy_from_slice(self.at(k % wide / 2, k / wide / 2));
        }
        large
    }

    /// With zeros around.
    fn padded(&self, by: usize) -> Map {
        let mut large = Map::zeros(self.width + 2 * by, self.height + 2 * by, self.channels);
        let line = self.width * self.channels;
        for (y, row) in self.values.chunks_exact(line).enumerate() {
            let from = ((y + by) * large.width + by) * self.channels;
            large.values[from..from + line].copy_from_slice(row);
        }
        large
    }
}

/// Channels that are summed at a time, and places.
const LANES: usize = 16;
const PLACES: usize = 4;

/// A convolution.
#[derive(Clone, Debug)]
pub(crate) struct Conv {
    inside: usize,
    outside: usize,
    /// Places across and down that are looked at: an odd number.
    side: usize,
    stride: usize,
    dilation: usize,
    /// For each group of `LANES` channels of the result, each place looked at and each channel there: what it counts.
    weights: Vec<[f32; LANES]>,
    bias: Vec<[f32; LANES]>,
}

impl Conv {
    /// The next of a file that is followed by a norm, which becomes a part of it: a row of weights for each channel of the
    /// result, by channel, row, column; then the norm's scale, shift, mean and variance.
    pub(crate) fn normed(
        source: &mut Source,
        channels: (usize, usize),
        side: usize,
        stride: usize,
        dilation: usize,
    ) -> Conv {
        /// What keeps the norm from dividing by nothing, as in training.
        const EPSILON: f32 = 1e-5;
        let mut conv = Conv::weights(source, channels, side, stride, dilation);
        let mut values = || -> Vec<f32> { (0..channels.1).map(|_| source.next()).collect() };
        let [scale, shift, mean, variance] = [values(), values(), values(), values()];
        let per_group = side * side * channels.0;
        for out in 0..channels.1 {
            let (group, lane) = (out / LANES, out % LANES);
            let factor = scale[out] / (variance[out] + EPSILON).sqrt();
            for weight in &mut conv.weights[group * per_group..(group + 1) * per_group] {
                weight[lane] *= factor;
            }
            conv.bias[group][lane] = shift[out] - mean[out] * factor;
        }
        conv
    }

    /// The next of a file that has a bias and looks at one place: a row of weights for each channel of the result, by channel,
    /// then the bias.
    pub(crate) fn point(source: &mut Source, channels: (usize, usize)) -> Conv {
        let mut conv = Conv::weights(source, channels, 1, 1, 1);
        (0..channels.1).for_each(|out| conv.bias[out / LANES][out % LANES] = source.next());
        conv
    }

    fn weights(
        source: &mut Source,
        (inside, outside): (usize, usize),
        side: usize,
        stride: usize,
        dilation: usize,
    ) -> Conv {
        let (groups, places) = (outside.div_ceil(LANES), side * side);
        let mut weights = vec![[0.0; LANES]; groups * places * inside];
        for out in 0..outside {
            for (k, weight) in source.row(inside * places).enumerate() {
                let (channel, place) = (k / places, k % places);
                let at = (out / LANES * places + place) * inside + channel;
                weights[at][out % LANES] = weight;
            }
        }
        Conv { inside, outside, side, stride, dilation, weights, bias: vec![[0.0; LANES]; groups] }
    }

    pub(crate) fn apply(&self, map: &Map) -> Map {
        debug_assert_eq!(map.channels, self.inside);
        let padding = self.side / 2 * self.dilation;
        let padded = map.padded(padding);
        let size = |size: usize| (size - 1) / self.stride + 1;
        let mut result = Map::zeros(size(map.width), size(map.height), self.outside);
        Arch::new().dispatch(Sums { conv: self, map: &padded, result: &mut result });
        result
    }
}

/// A convolution's work, built once for each kind of machine. All of it has to be part of what is built so: a closure, even
/// one that is called at once, may be left out, and is then built for the oldest machine.
struct Sums<'a> {
    conv: &'a Conv,
    /// With zeros around.
    map: &'a Map,
    result: &'a mut Map,
}

impl WithSimd for Sums<'_> {
    type Output = ();

    #[expect(
        clippy::inline_always,
        reason = "what is not part of the dispatched function is not built for the machine"
    )]
    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        let (width, height) = (self.result.width, self.result.height);
        for y in 0..height {
            for group in 0..self.conv.bias.len() {
                let mut x = 0;
                while x + PLACES <= width {
                    self.block::<S, PLACES>(simd, group, (x, y));
                    x += PLACES;
                }
                while x < width {
                    self.block::<S, 1>(simd, group, (x, y));
                    x += 1;
                }
            }
        }
    }
}

impl Sums<'_> {
    /// Some places side by side, some channels of each.
    #[expect(
        clippy::inline_always,
        reason = "what is not part of the dispatched function is not built for the machine"
    )]
    #[inline(always)]
    fn block<S: Simd, const N: usize>(&mut self, simd: S, group: usize, (x, y): (usize, usize)) {
        let Sums { conv, map, result } = self;
        let (inside, stride) = (conv.inside, conv.stride);
        let taps = conv.side * conv.side;
        let weights = &conv.weights[group * taps * inside..(group + 1) * taps * inside];
        let mut sums = [conv.bias[group]; N];
        // As many channels at a time as the machine adds at once.
        for part in 0..LANES / S::F32_LANES {
            let mut some = [S::as_simd_f32s(&conv.bias[group]).0[part]; N];
            for (tap, weights) in weights.chunks_exact(inside).enumerate() {
                let row = y * stride + tap / conv.side * conv.dilation;
                let column = x * stride + tap % conv.side * conv.dilation;
                let from = (row * map.width + column) * inside;
                // Where the places lie is worked out here: a build for tests watches that for overflows.
                let mut seen = [&map.values[..0]; N];
                for (k, place) in seen.iter_mut().enumerate() {
                    *place = &map.values[from + k * stride * inside..][..inside];
                }
                for (channel, weight) in weights.iter().enumerate() {
                    let weight = S::as_simd_f32s(weight).0[part];
                    // An iterator's calls are not built into this in a build for tests.
                    let mut k = 0;
                    while k < N {
                        let value = simd.splat_f32s(seen[k][channel]);
                        some[k] = simd.add_f32s(some[k], simd.mul_f32s(value, weight));
                        k += 1;
                    }
                }
            }
            for (sums, some) in sums.iter_mut().zip(some) {
                S::as_mut_simd_f32s(sums).0[part] = some;
            }
        }
        let first = group * LANES;
        let count = LANES.min(conv.outside - first);
        for (k, sums) in sums.iter().enumerate() {
            let from = (y * result.width + x + k) * conv.outside + first;
            result.values[from..from + count].copy_from_slice(&sums[..count]);
        }
    }
}

/// Sums of some values, each with its weights.
#[derive(Clone, Debug)]
pub(crate) struct Linear(Conv);

impl Linear {
    pub(crate) fn read(source: &mut Source, inside: usize, outside: usize) -> Linear {
        Linear(Conv::point(source, (inside, outside)))
    }

    pub(crate) fn apply(&self, values: Vec<f32>) -> Vec<f32> {
        let channels = values.len();
        self.0.apply(&Map { width: 1, height: 1, channels, values }).values
    }
}

/// Each place gets the mean of what all say, the more of it the more they are what it asks for. A place's values are what it
/// asks for, what it is, and what it says, each in equal shares for every head.
pub(crate) fn attention(asked: &Map, heads: usize) -> Map {
    let width = asked.channels / 3;
    let size = width / heads;
    let scale = 1.0 / (size as f32).sqrt();
    let count = asked.width * asked.height;
    let mut told = Map::zeros(asked.width, asked.height, width);
    let mut odds = vec![0.0; count];
    for head in 0..heads {
        let part = |which: usize| which * width + head * size..which * width + (head + 1) * size;
        // What each is, one row a value, so that places lie side by side.
        let mut is = vec![0.0; size * count];
        for (k, place) in asked.places().enumerate() {
            for (lane, value) in place[part(1)].iter().enumerate() {
                is[lane * count + k] = *value;
            }
        }
        for (asks, says) in asked.places().zip(told.values.chunks_exact_mut(width)) {
            odds.fill(0.0);
            for (wish, row) in asks[part(0)].iter().zip(is.chunks_exact(count)) {
                let wish = wish * scale;
                odds.iter_mut().zip(row).for_each(|(odd, value)| *odd += wish * value);
            }
            softmax(&mut odds);
            let says = &mut says[head * size..(head + 1) * size];
            for (odd, place) in odds.iter().zip(asked.places()) {
                says.iter_mut().zip(&place[part(2)]).for_each(|(sum, value)| *sum += odd * value);
            }
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::file;

    /// Numbers that look like any.
    fn any(count: usize, seed: u32) -> Vec<f32> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 23) as f32 - 1.0
        };
        (0..count).map(|_| next()).collect()
    }

    fn map(width: usize, height: usize, channels: usize) -> Map {
        Map { width, height, channels, values: any(width * height * channels, 7) }
    }

    fn conv(inside: usize, outside: usize, side: usize, stride: usize, dilation: usize) -> Conv {
        let weights = any(outside * inside * side * side, 9);
        let weights: Vec<i8> = weights.iter().map(|it| (it * 127.0) as i8).collect();
        let steps: Vec<f32> = any(outside, 5).iter().map(|it| it / 127.0).collect();
        // A norm that does nothing but shift.
        let norm = [vec![1.0; outside], any(outside, 3), vec![0.0; outside], vec![1.0; outside]];
        let file = file(&[steps, norm.concat()].concat(), &weights);
        let mut source = Source::new(&file);
        let conv = Conv::normed(&mut source, (inside, outside), side, stride, dilation);
        assert_eq!(source.left(), 0);
        conv
    }

    /// The sum as it is defined.
    fn defined(conv: &Conv, map: &Map, x: usize, y: usize, out: usize) -> f32 {
        let mut sum = conv.bias[out / LANES][out % LANES];
        let reach = (conv.side / 2 * conv.dilation) as i64;
        for (row, column) in (0..conv.side).flat_map(|r| (0..conv.side).map(move |c| (r, c))) {
            let at =
                |own: usize, tap: usize| (own * conv.stride + tap * conv.dilation) as i64 - reach;
            let (left, top) = (at(x, column), at(y, row));
            let inside =
                (0..map.width as i64).contains(&left) && (0..map.height as i64).contains(&top);
            for channel in 0..if inside { conv.inside } else { 0 } {
                let group = out / LANES * conv.side * conv.side + row * conv.side + column;
                let weight = conv.weights[group * conv.inside + channel][out % LANES];
                sum += map.at(left as usize, top as usize)[channel] * weight;
            }
        }
        sum
    }

    #[test]
    fn convolutions_sum_what_they_should() {
        for (inside, outside, side, stride, dilation) in
            [(3, 16, 3, 2, 1), (5, 20, 3, 1, 1), (4, 33, 3, 1, 4), (7, 4, 1, 1, 1)]
        {
            let (map, conv) = (map(10, 8, inside), conv(inside, outside, side, stride, dilation));
            let result = conv.apply(&map);
            assert_eq!(
                (result.width, result.height),
                (10_usize.div_ceil(stride), 8_usize.div_ceil(stride))
            );
            for (x, y) in (0..result.height).flat_map(|y| (0..result.width).map(move |x| (x, y))) {
                for out in 0..outside {
                    let (is, should) = (result.at(x, y)[out], defined(&conv, &map, x, y, out));
                    assert!((is - should).abs() < 1e-4, "{x}, {y}, {out}: {is}, {should}");
                }
            }
        }
    }

    #[test]
    fn attention_takes_from_those_that_are_what_is_asked_for() {
        // Two places are alike, the third is not; each says its own number.
        let place = |is: f32, says: f32| vec![is * 9.0, -is * 9.0, is, -is, says, -says];
        let values = [place(1.0, 3.0), place(1.0, 5.0), place(-1.0, 100.0)].concat();
        let told = attention(&Map { width: 3, height: 1, channels: 6, values }, 1);
        assert!((told.at(0, 0)[0] - 4.0).abs() < 0.01, "{told:?}");
        assert!((told.at(2, 0)[0] - 100.0).abs() < 0.01, "{told:?}");
    }
}
